#include <gtest/gtest.h>

#include "domain/identity/policy/evaluate.h"
#include "domain/identity/policy/moments.h"
#include "domain/identity/policy/operators.h"

namespace semel::policy {
namespace {

/// Whether one condition holds of the key's values; no values: the key is not there.
bool holds(std::string_view name, std::vector<std::string> wanted,
           const std::vector<std::string>& given) {
  auto condition = read_operator(name);
  EXPECT_TRUE(condition) << name;
  condition->key = "k";
  condition->values = std::move(wanted);
  Context context;
  if (!given.empty()) context["k"] = given;
  return hold({*condition}, context, true);
}

TEST(Conditions, CompareStrings) {
  EXPECT_TRUE(holds("StringEquals", {"a", "b"}, {"b"}));
  EXPECT_FALSE(holds("StringEquals", {"a*"}, {"ab"}));
  EXPECT_TRUE(holds("StringEquals", {"a*"}, {"a*"}));
  EXPECT_TRUE(holds("StringEqualsIgnoreCase", {"AB"}, {"ab"}));
  EXPECT_TRUE(holds("StringLike", {"a*c?"}, {"abbcd"}));
  EXPECT_FALSE(holds("StringNotLike", {"x", "a*"}, {"ab"}));
  EXPECT_TRUE(holds("StringNotEquals", {"a", "b"}, {"c"}));
  EXPECT_FALSE(holds("StringNotEquals", {"a", "b"}, {"b"}));
}

TEST(Conditions, CompareNumbers) {
  EXPECT_TRUE(holds("NumericEquals", {"10"}, {"10.0"}));
  EXPECT_TRUE(holds("NumericLessThan", {"10"}, {"9.5"}));
  EXPECT_FALSE(holds("NumericLessThan", {"10"}, {"10"}));
  EXPECT_TRUE(holds("NumericLessThanEquals", {"10"}, {"10"}));
  EXPECT_TRUE(holds("NumericGreaterThan", {"10"}, {"11"}));
  EXPECT_TRUE(holds("NumericGreaterThanEquals", {"10"}, {"10"}));
  EXPECT_FALSE(holds("NumericEquals", {"ten"}, {"ten"}));
}

TEST(Conditions, CompareDates) {
  EXPECT_TRUE(holds("DateLessThan", {"2026-02-01T00:00:00Z"}, {"2026-01-31T23:59:59Z"}));
  EXPECT_FALSE(holds("DateGreaterThan", {"2026-02-01T00:00:00Z"}, {"2026-01-31T23:59:59Z"}));
  EXPECT_TRUE(holds("DateEquals", {"2026-01-31T14:00:00+02:00"}, {"2026-01-31T12:00:00Z"}));
  EXPECT_TRUE(holds("DateGreaterThan", {"0"}, {"2026-01-31"}));
}

TEST(Conditions, CompareAddresses) {
  EXPECT_TRUE(holds("IpAddress", {"10.0.0.0/8"}, {"10.1.2.3"}));
  EXPECT_FALSE(holds("IpAddress", {"10.0.0.0/8"}, {"11.1.2.3"}));
  EXPECT_TRUE(holds("NotIpAddress", {"10.0.0.0/8"}, {"11.1.2.3"}));
  EXPECT_TRUE(holds("IpAddress", {"127.0.0.1"}, {"127.0.0.1"}));
  EXPECT_TRUE(holds("IpAddress", {"2001:db8::/32"}, {"2001:db8:1::2"}));
  EXPECT_FALSE(holds("IpAddress", {"10.0.0.0/99"}, {"10.0.0.0"}));
}

TEST(Conditions, CompareTruthArnsAndPresence) {
  EXPECT_TRUE(holds("Bool", {"True"}, {"true"}));
  EXPECT_FALSE(holds("Bool", {"true"}, {"false"}));
  EXPECT_TRUE(holds("ArnLike", {"arn:aws:states:*:*:stateMachine:*"},
                    {"arn:aws:states:r:0:stateMachine:m"}));
  EXPECT_FALSE(holds("ArnEquals", {"arn:aws:states:*:0:x"}, {"arn:aws:states:r:1:x"}));
  EXPECT_TRUE(holds("ArnNotLike", {"arn:aws:states:*:0:x"}, {"arn:aws:states:r:1:x"}));
  EXPECT_TRUE(holds("Null", {"true"}, {}));
  EXPECT_TRUE(holds("Null", {"false"}, {"x"}));
  EXPECT_FALSE(holds("Null", {"true"}, {"x"}));
}

TEST(Conditions, KnowWhatAbsenceMeans) {
  EXPECT_FALSE(holds("StringEquals", {"a"}, {}));
  EXPECT_TRUE(holds("StringEqualsIfExists", {"a"}, {}));
  EXPECT_FALSE(holds("StringEqualsIfExists", {"a"}, {"b"}));
  EXPECT_TRUE(holds("StringNotEquals", {"a"}, {}));
  EXPECT_TRUE(holds("ForAllValues:StringEquals", {"a"}, {}));
  EXPECT_FALSE(holds("ForAnyValue:StringEquals", {"a"}, {}));
}

TEST(Conditions, QuantifyOverSeveralValues) {
  EXPECT_TRUE(holds("ForAllValues:StringEquals", {"a", "b"}, {"a", "b", "a"}));
  EXPECT_FALSE(holds("ForAllValues:StringEquals", {"a", "b"}, {"a", "c"}));
  EXPECT_TRUE(holds("ForAnyValue:StringEquals", {"a", "b"}, {"c", "b"}));
  EXPECT_FALSE(holds("ForAnyValue:StringEquals", {"a"}, {"c", "b"}));
}

TEST(Conditions, RefuseAnUnknownOperator) {
  for (const char* name : {"", "String", "StringEqualsIf", "NullIfExists", "ForSome:Bool"}) {
    EXPECT_FALSE(read_operator(name)) << name;
  }
}

TEST(Moments, ReadWhatPoliciesWrite) {
  EXPECT_EQ(moment_of("1970-01-02"), 86'400'000);
  EXPECT_EQ(moment_of("1970-01-01T00:01Z"), 60'000);
  EXPECT_EQ(moment_of("1970-01-01T00:00:01.5Z"), 1'000);
  EXPECT_EQ(moment_of("12"), 12'000);
  EXPECT_EQ(moment_text(1'700'000'000'000), "2023-11-14T22:13:20Z");
  for (const char* text : {"", "x", "2026-13-01", "2026-01-01T25:00Z", "2026-01-01Tx",
                           "2026-01-01T00:00Zx", "99999999999999999999"}) {
    EXPECT_FALSE(moment_of(text)) << text;
  }
}

}  // namespace
}  // namespace semel::policy
