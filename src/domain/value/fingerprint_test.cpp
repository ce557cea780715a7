#include "domain/value/fingerprint.h"

#include <gtest/gtest.h>

namespace semel::value {
namespace {

std::string fingerprint_hex(const Item& item) {
  const Sha256 digest = fingerprint(item);
  return to_hex({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

TEST(Fingerprint, IgnoresOrderAndSpelling) {
  const Item item = {{"a", *Number::parse("1.50")},
                     {"b", *make_string_set({"x", "y"})},
                     {"c", Map{{"d", Null{}}, {"e", *Number::parse("1e2")}}}};
  const Item same = {{"c", Map{{"e", Number(100)}, {"d", Null{}}}},
                     {"b", *make_string_set({"y", "x"})},
                     {"a", *Number::parse("+1.5")}};
  EXPECT_EQ(fingerprint_hex(item), fingerprint_hex(same));
}

TEST(Fingerprint, TellsMeaningsApart) {
  const Item item = {{"a", "1"}};
  EXPECT_NE(fingerprint_hex(item), fingerprint_hex({{"a", Number(1)}}));
  EXPECT_NE(fingerprint_hex(item), fingerprint_hex({{"a", Binary{"1"}}}));
  EXPECT_NE(fingerprint_hex(item), fingerprint_hex({{"b", "1"}}));
  EXPECT_NE(fingerprint_hex(item), fingerprint_hex({{"a", "1"}, {"b", Null{}}}));
  EXPECT_NE(fingerprint_hex({{"a", List{"x", "y"}}}), fingerprint_hex({{"a", List{"y", "x"}}}));
}

// Fingerprints are stored: a change of this digest would refuse the retries of requests made before
// it.
TEST(Fingerprint, NeverChanges) {
  EXPECT_EQ(fingerprint_hex({{"id", "o-1"}, {"n", Number(42)}}),
            "43e58931081795183a30bae268494a29847cd3f8b9fc211ec3623998fbda9b05");
}

}  // namespace
}  // namespace semel::value
