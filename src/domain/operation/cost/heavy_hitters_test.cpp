#include "domain/operation/cost/heavy_hitters.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace semel::cost {
namespace {

using Entries = std::vector<HeavyHitters::Entry>;

TEST(HeavyHitters, CountsExactlyWhileThereIsRoom) {
  HeavyHitters keys(3);
  for (const char* key : {"b", "a", "b", "c", "b", "a"}) keys.add(key);
  EXPECT_EQ(keys.top(2), (Entries{{"b", 3, 0}, {"a", 2, 0}}));
}

TEST(HeavyHitters, ANewKeyTakesTheLeastOnesPlaceAndSaysSo) {
  HeavyHitters keys(2);
  for (const char* key : {"a", "a", "a", "b", "c"}) keys.add(key);
  EXPECT_EQ(keys.top(5), (Entries{{"a", 3, 0}, {"c", 2, 1}}));
}

TEST(HeavyHitters, AFrequentKeyIsFoundAmongManyAndItsCountIsWithinItsError) {
  HeavyHitters keys(50);
  SeededRandom random(5);
  std::uint64_t hot = 0;
  for (int i = 0; i < 100'000; ++i) {
    if (random.next() % 20 == 0) {
      keys.add("hot");
      ++hot;
    } else {
      keys.add("cold-" + std::to_string(random.next() % 5'000));
    }
  }
  const auto top = keys.top(1);
  ASSERT_EQ(top.size(), 1U);
  EXPECT_EQ(top[0].key, "hot");
  EXPECT_GE(top[0].count, hot);
  EXPECT_LE(top[0].count - top[0].error, hot);
}

}  // namespace
}  // namespace semel::cost
