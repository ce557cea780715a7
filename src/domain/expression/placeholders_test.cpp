#include <gtest/gtest.h>

#include "domain/expression/test_support.h"

namespace semel::expression {
namespace {

TEST(Placeholders, UnknownOnesAreNull) {
  Placeholders placeholders({{"#a", "x"}}, {{":a", "y"}});
  EXPECT_EQ(placeholders.name("#b"), nullptr);
  EXPECT_EQ(placeholders.value(":b"), nullptr);
  EXPECT_EQ(*placeholders.name("#a"), "x");
  EXPECT_EQ(*placeholders.value(":a"), value::AttributeValue("y"));
}

TEST(Placeholders, UnusedNamesAreListedBeforeValues) {
  Placeholders placeholders({{"#a", "x"}, {"#b", "y"}, {"#c", "z"}}, {{":v", "w"}});
  placeholders.name("#b");
  EXPECT_EQ(placeholders.check_all_used().error().message,
            "Value provided in ExpressionAttributeNames unused in expressions: keys: {#a, #c}");
}

TEST(Placeholders, UnusedValuesAreListed) {
  Placeholders placeholders({}, {{":a", "x"}, {":b", "y"}});
  placeholders.value(":a");
  EXPECT_EQ(placeholders.check_all_used().error().message,
            "Value provided in ExpressionAttributeValues unused in expressions: keys: {:b}");
}

TEST(Placeholders, AllUsedOrNonePassTheCheck) {
  EXPECT_TRUE(Placeholders().check_all_used().has_value());
  Placeholders placeholders({{"#a", "x"}}, {{":a", "y"}});
  placeholders.name("#a");
  placeholders.value(":a");
  EXPECT_TRUE(placeholders.check_all_used().has_value());
}

TEST(Placeholders, CountAsUsedAcrossTheExpressionsOfARequest) {
  Placeholders placeholders({{"#p", "p"}, {"#a", "a"}}, {{":p", "1"}});
  ASSERT_TRUE(parse_key_condition("#p = :p", placeholders).has_value());
  ASSERT_TRUE(parse_projection("#a", placeholders).has_value());
  EXPECT_TRUE(placeholders.check_all_used().has_value());
}

TEST(ReservedWords, MatchInAnyCase) {
  EXPECT_TRUE(is_reserved("ABORT"));
  EXPECT_TRUE(is_reserved("abOrt"));
  EXPECT_TRUE(is_reserved("zone"));
  EXPECT_TRUE(is_reserved("LocalTimeStamp"));
}

TEST(ReservedWords, NeighboursOfThemAreFree) {
  EXPECT_FALSE(is_reserved("metadata"));
  EXPECT_FALSE(is_reserved("abor"));
  EXPECT_FALSE(is_reserved("aborts"));
  EXPECT_FALSE(is_reserved("zones"));
  EXPECT_FALSE(is_reserved(""));
  EXPECT_FALSE(is_reserved(std::string(5'000, 'a')));
}

}  // namespace
}  // namespace semel::expression
