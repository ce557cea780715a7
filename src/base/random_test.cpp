#include "base/random.h"

#include <gtest/gtest.h>

#include <set>

namespace semel {
namespace {

// Simulations print a seed and are repeated by it: the numbers may not change. Values of the
// splitmix64 reference.
TEST(SeededRandom, GivesTheNumbersOfSplitmix64) {
  SeededRandom random(1'234'567);
  EXPECT_EQ(random.next(), 6'457'827'717'110'365'317U);
  EXPECT_EQ(random.next(), 3'203'168'211'198'807'973U);
  EXPECT_EQ(random.next(), 9'817'491'932'198'370'423U);
}

TEST(SystemRandom, DoesNotRepeat) {
  SystemRandom random;
  std::set<std::uint64_t> seen;
  for (int i = 0; i < 1'000; ++i) seen.insert(random.next());
  EXPECT_EQ(seen.size(), 1'000U);
}

TEST(Uuid, HasTheShapeOfVersion4) {
  SeededRandom random(7);
  std::set<std::string> seen;
  for (int i = 0; i < 1'000; ++i) {
    const std::string text = uuid(random);
    ASSERT_EQ(text.size(), 36U);
    for (std::size_t j = 0; j < text.size(); ++j) {
      const bool is_dash = j == 8 || j == 13 || j == 18 || j == 23;
      const std::string_view allowed = is_dash   ? "-"
                                       : j == 14 ? "4"
                                       : j == 19 ? "89ab"
                                                 : "0123456789abcdef";
      ASSERT_NE(allowed.find(text[j]), std::string_view::npos) << text;
    }
    seen.insert(text);
  }
  EXPECT_EQ(seen.size(), 1'000U);
}

TEST(Uuid, IsRepeatableUnderASeed) {
  SeededRandom first(7);
  SeededRandom second(7);
  EXPECT_EQ(uuid(first), uuid(second));
}

}  // namespace
}  // namespace semel
