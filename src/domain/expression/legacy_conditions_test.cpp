#include <gtest/gtest.h>

#include "domain/expression/evaluate.h"
#include "domain/expression/legacy.h"
#include "domain/expression/test_support.h"

namespace semel::expression {
namespace {

using value::AttributeValue;
using value::Item;
using value::List;
using value::Map;

using Arguments = std::vector<AttributeValue>;

constexpr std::pair<LegacyOperator, const char*> every_operator[] = {
    {LegacyOperator::eq, "EQ"},
    {LegacyOperator::ne, "NE"},
    {LegacyOperator::in, "IN"},
    {LegacyOperator::le, "LE"},
    {LegacyOperator::lt, "LT"},
    {LegacyOperator::ge, "GE"},
    {LegacyOperator::gt, "GT"},
    {LegacyOperator::between, "BETWEEN"},
    {LegacyOperator::not_null, "NOT_NULL"},
    {LegacyOperator::null, "NULL"},
    {LegacyOperator::contains, "CONTAINS"},
    {LegacyOperator::not_contains, "NOT_CONTAINS"},
    {LegacyOperator::begins_with, "BEGINS_WITH"},
};

const std::string invalid = "One or more parameter values were invalid: ";

LegacyCondition test_on(std::string attribute, LegacyOperator comparison, Arguments arguments) {
  LegacyCondition condition;
  condition.attribute = std::move(attribute);
  condition.comparison = comparison;
  condition.list = std::move(arguments);
  return condition;
}

LegacyCondition expected_value(std::string attribute, std::optional<bool> exists,
                               std::optional<AttributeValue> value) {
  LegacyCondition condition;
  condition.attribute = std::move(attribute);
  condition.exists = exists;
  condition.value = std::move(value);
  return condition;
}

std::string filter_outcome(LegacyOperator comparison, Arguments arguments) {
  return outcome(condition_from_filter({test_on("a", comparison, std::move(arguments))},
                                       ConditionalOperator::and_));
}

std::string expected_outcome(LegacyCondition condition) {
  return outcome(condition_from_expected({std::move(condition)}, ConditionalOperator::and_));
}

bool passes(const Item& item, std::string attribute, LegacyOperator comparison,
            Arguments arguments) {
  return holds(
      condition_from_filter({test_on(std::move(attribute), comparison, std::move(arguments))},
                            ConditionalOperator::and_)
          .value(),
      item);
}

TEST(ConditionFromFilter, EveryOperatorHasItsNode) {
  const Arguments one = {number("1")};
  EXPECT_EQ(filter_outcome(LegacyOperator::eq, one), "a = 1");
  EXPECT_EQ(filter_outcome(LegacyOperator::ne, one), "a <> 1");
  EXPECT_EQ(filter_outcome(LegacyOperator::le, one), "a <= 1");
  EXPECT_EQ(filter_outcome(LegacyOperator::lt, one), "a < 1");
  EXPECT_EQ(filter_outcome(LegacyOperator::ge, one), "a >= 1");
  EXPECT_EQ(filter_outcome(LegacyOperator::gt, one), "a > 1");
  EXPECT_EQ(filter_outcome(LegacyOperator::in, {number("1"), number("2")}), "a IN (1, 2)");
  EXPECT_EQ(filter_outcome(LegacyOperator::between, {number("1"), number("2")}),
            "a BETWEEN 1 AND 2");
  EXPECT_EQ(filter_outcome(LegacyOperator::not_null, {}), "attribute_exists(a)");
  EXPECT_EQ(filter_outcome(LegacyOperator::null, {}), "attribute_not_exists(a)");
  EXPECT_EQ(filter_outcome(LegacyOperator::contains, one), "contains(a, 1)");
  EXPECT_EQ(filter_outcome(LegacyOperator::not_contains, one),
            "(attribute_exists(a) AND NOT contains(a, 1))");
  EXPECT_EQ(filter_outcome(LegacyOperator::begins_with, {"x"}), "begins_with(a, \"x\")");
}

TEST(ConditionFromFilter, NamesAreNoPaths) {
  EXPECT_EQ(outcome(condition_from_filter({test_on("a.b[0]", LegacyOperator::null, {})},
                                          ConditionalOperator::and_)),
            "attribute_not_exists(\"a.b[0]\")");
}

TEST(ConditionFromFilter, ChecksTheNumberOfArguments) {
  for (const auto& [comparison, name] : every_operator) {
    const std::string text =
        invalid + "Invalid number of argument(s) for the " + name + " ComparisonOperator";
    const bool takes_none =
        comparison == LegacyOperator::null || comparison == LegacyOperator::not_null;
    EXPECT_EQ(filter_outcome(comparison, takes_none ? Arguments{"x"} : Arguments{}), text);
    if (comparison == LegacyOperator::in) continue;
    EXPECT_EQ(filter_outcome(comparison, {"x", "x", "x"}), text);
  }
}

TEST(ConditionFromFilter, AMissingListIsAnEmptyOne) {
  LegacyCondition condition;
  condition.attribute = "a";
  condition.comparison = LegacyOperator::null;
  EXPECT_EQ(outcome(condition_from_filter({condition}, ConditionalOperator::and_)),
            "attribute_not_exists(a)");
  condition.comparison = LegacyOperator::eq;
  EXPECT_EQ(outcome(condition_from_filter({condition}, ConditionalOperator::and_)),
            invalid + "Invalid number of argument(s) for the EQ ComparisonOperator");
}

TEST(ConditionFromFilter, ChecksTheTypesOfArguments) {
  const std::pair<AttributeValue, const char*> others[] = {
      {true, "BOOL"},
      {AttributeValue(), "NULL"},
      {string_set({"a"}), "SS"},
      {number_set({1}), "NS"},
      {List{}, "L"},
      {Map{}, "M"},
  };
  for (const auto& [comparison, name] : every_operator) {
    const bool twice = comparison == LegacyOperator::between;
    for (const auto& [value, type] : others) {
      const std::string text = invalid + "ComparisonOperator " + name + " is not valid for " +
                               type + " AttributeValue type";
      const std::string given =
          filter_outcome(comparison, twice ? Arguments{value, value} : Arguments{value});
      const bool scalar = std::string_view(type) == "BOOL" || std::string_view(type) == "NULL";
      switch (comparison) {
        case LegacyOperator::eq:
        case LegacyOperator::ne:
        case LegacyOperator::null:
        case LegacyOperator::not_null:
          break;
        case LegacyOperator::contains:
        case LegacyOperator::not_contains:
          EXPECT_EQ(given == text, !scalar) << given;
          break;
        default:
          EXPECT_EQ(given, text);
      }
    }
  }
  EXPECT_EQ(filter_outcome(LegacyOperator::begins_with, {number("1")}),
            invalid + "ComparisonOperator BEGINS_WITH is not valid for N AttributeValue type");
  EXPECT_EQ(filter_outcome(LegacyOperator::eq, {List{"x"}}), "a = [\"x\"]");
}

TEST(ConditionFromFilter, ArgumentsAreOfOneType) {
  const std::string text =
      invalid + "AttributeValues inside AttributeValueList must be of same type";
  EXPECT_EQ(filter_outcome(LegacyOperator::in, {"b", number("1")}), text);
  EXPECT_EQ(filter_outcome(LegacyOperator::between, {number("1"), "b"}), text);
}

TEST(ConditionFromFilter, BoundsAreInOrder) {
  EXPECT_EQ(filter_outcome(LegacyOperator::between, {"b", "a"}),
            "The BETWEEN condition was provided a range where the lower bound is greater than the "
            "upper bound");
  EXPECT_EQ(filter_outcome(LegacyOperator::between, {number("9"), number("10")}),
            "a BETWEEN 9 AND 10");
}

TEST(ConditionFromFilter, AbsentAttributeIsUnequalButLacksNothing) {
  EXPECT_TRUE(passes({}, "a", LegacyOperator::ne, {number("1")}));
  EXPECT_FALSE(passes({}, "a", LegacyOperator::not_contains, {number("1")}));
  EXPECT_FALSE(passes({}, "a", LegacyOperator::contains, {number("1")}));
  EXPECT_FALSE(passes({}, "a", LegacyOperator::between, {number("0"), number("9")}));
  EXPECT_TRUE(passes({}, "a", LegacyOperator::null, {}));
}

TEST(ConditionFromFilter, NullTestsAbsenceAndNotTheNullValue) {
  const Item item = {{"a", AttributeValue()}};
  EXPECT_FALSE(passes(item, "a", LegacyOperator::null, {}));
  EXPECT_TRUE(passes(item, "a", LegacyOperator::not_null, {}));
}

TEST(ConditionFromFilter, NotContainsIsTrueOnOtherTypes) {
  EXPECT_TRUE(passes({{"a", "hello"}}, "a", LegacyOperator::not_contains, {number("1")}));
  EXPECT_TRUE(passes({{"a", "hello"}}, "a", LegacyOperator::not_contains, {"dog"}));
  EXPECT_FALSE(passes({{"a", "hello"}}, "a", LegacyOperator::not_contains, {"ell"}));
  EXPECT_FALSE(
      passes({{"a", number_set({2, 4})}}, "a", LegacyOperator::not_contains, {number("4")}));
}

TEST(ConditionFromFilter, InTakesThousandsOfArguments) {
  const Arguments many(27'500, "a");
  EXPECT_TRUE(passes({{"a", "a"}}, "a", LegacyOperator::in, many));
}

TEST(ConditionFromFilter, JoinsConditions) {
  const std::vector<LegacyCondition> two = {test_on("a", LegacyOperator::eq, {"x"}),
                                            test_on("b", LegacyOperator::null, {})};
  EXPECT_EQ(outcome(condition_from_filter(two, ConditionalOperator::and_)),
            "(a = \"x\" AND attribute_not_exists(b))");
  EXPECT_EQ(outcome(condition_from_filter(two, ConditionalOperator::or_)),
            "(a = \"x\" OR attribute_not_exists(b))");
}

TEST(ConditionFromFilter, ThousandsOfConditionsDoNotNestDeeply) {
  std::vector<LegacyCondition> many;
  for (int i = 0; i < 10'000; ++i)
    many.push_back(test_on("a" + std::to_string(i), LegacyOperator::null, {}));
  const auto condition = condition_from_filter(many, ConditionalOperator::and_);
  ASSERT_TRUE(condition.has_value());
  EXPECT_TRUE(holds(*condition, {}));
  EXPECT_FALSE(holds(*condition, {{"a9999", "x"}}));
}

TEST(ConditionFromFilter, NoConditionHoldsAlways) {
  EXPECT_TRUE(holds(condition_from_filter({}, ConditionalOperator::or_).value(), {}));
}

TEST(ConditionFromExpected, TakesAValueAloneOrWithExists) {
  EXPECT_EQ(expected_outcome(expected_value("a", {}, number("1"))), "a = 1");
  EXPECT_EQ(expected_outcome(expected_value("a", true, number("1"))), "a = 1");
  EXPECT_EQ(expected_outcome(expected_value("a", false, {})), "attribute_not_exists(a)");
}

TEST(ConditionFromExpected, ExistsAndValueGoTogether) {
  EXPECT_EQ(expected_outcome(expected_value("a", {}, {})),
            invalid + "Value must be provided when Exists is null for Attribute: a");
  EXPECT_EQ(expected_outcome(expected_value("a", true, {})),
            invalid + "Value must be provided when Exists is true for Attribute: a");
  EXPECT_EQ(expected_outcome(expected_value("a", false, "x")),
            invalid + "Value cannot be used when Exists is false for Attribute: a");
}

TEST(ConditionFromExpected, TakesOperatorsWithAListOrAValue) {
  EXPECT_EQ(expected_outcome(test_on("a", LegacyOperator::lt, {number("1")})), "a < 1");
  LegacyCondition condition = expected_value("a", {}, number("1"));
  condition.comparison = LegacyOperator::ge;
  EXPECT_EQ(expected_outcome(condition), "a >= 1");
  condition.comparison = LegacyOperator::null;
  EXPECT_EQ(expected_outcome(condition),
            invalid + "Invalid number of argument(s) for the NULL ComparisonOperator");
  condition.comparison = LegacyOperator::between;
  EXPECT_EQ(expected_outcome(condition),
            invalid + "Invalid number of argument(s) for the BETWEEN ComparisonOperator");
}

TEST(ConditionFromExpected, MixedFormsAreRefused) {
  LegacyCondition condition = test_on("a", LegacyOperator::lt, {"x"});
  condition.value = "x";
  EXPECT_EQ(expected_outcome(condition),
            invalid + "Value and AttributeValueList cannot be used together for Attribute: a");
  condition.value.reset();
  condition.exists = true;
  EXPECT_EQ(expected_outcome(condition),
            invalid + "Exists and ComparisonOperator cannot be used together for Attribute: a");
  condition.comparison.reset();
  EXPECT_EQ(
      expected_outcome(condition),
      invalid + "AttributeValueList can only be used with a ComparisonOperator for Attribute: a");
  LegacyCondition alone;
  alone.attribute = "a";
  alone.comparison = LegacyOperator::lt;
  EXPECT_EQ(
      expected_outcome(alone),
      invalid +
          "Value or AttributeValueList must be used with ComparisonOperator: LT for Attribute: a");
}

TEST(KeyConditionFromLegacy, EveryIndexableOperatorHasItsComparator) {
  const auto read = [](LegacyOperator comparison, Arguments arguments) {
    return outcome(key_condition_from_legacy({test_on("c", comparison, std::move(arguments))}));
  };
  EXPECT_EQ(read(LegacyOperator::eq, {"x"}), "c = \"x\"");
  EXPECT_EQ(read(LegacyOperator::le, {"x"}), "c <= \"x\"");
  EXPECT_EQ(read(LegacyOperator::lt, {"x"}), "c < \"x\"");
  EXPECT_EQ(read(LegacyOperator::ge, {"x"}), "c >= \"x\"");
  EXPECT_EQ(read(LegacyOperator::gt, {"x"}), "c > \"x\"");
  EXPECT_EQ(read(LegacyOperator::between, {"x", "y"}), "c BETWEEN \"x\" AND \"y\"");
  EXPECT_EQ(read(LegacyOperator::begins_with, {"x"}), "begins_with(c, \"x\")");
}

TEST(KeyConditionFromLegacy, KeepsAnOperatorThatIsNotIndexableForLater) {
  for (const LegacyOperator other :
       {LegacyOperator::ne, LegacyOperator::contains, LegacyOperator::in}) {
    EXPECT_TRUE(key_condition_from_legacy({test_on("c", other, {"x"})}).value().not_indexable);
  }
  EXPECT_TRUE(
      key_condition_from_legacy({test_on("c", LegacyOperator::null, {})}).value().not_indexable);
  EXPECT_FALSE(
      key_condition_from_legacy({test_on("c", LegacyOperator::eq, {"x"})}).value().not_indexable);
}

TEST(KeyConditionFromLegacy, SaysThatItIsLegacy) {
  EXPECT_TRUE(key_condition_from_legacy({test_on("c", LegacyOperator::eq, {"x"})}).value().legacy);
}

TEST(KeyConditionFromLegacy, ArgumentsAreCheckedBeforeTheNumberOfConditions) {
  const auto null = test_on("b", LegacyOperator::null, {});
  EXPECT_EQ(outcome(key_condition_from_legacy({test_on("a", LegacyOperator::eq, {}), null, null})),
            invalid + "Invalid number of argument(s) for the EQ ComparisonOperator");
  EXPECT_EQ(outcome(key_condition_from_legacy({null, null, null})),
            "Conditions can be of length 1 or 2 only");
  EXPECT_EQ(outcome(key_condition_from_legacy({})), "Conditions can be of length 1 or 2 only");
  EXPECT_EQ(outcome(key_condition_from_legacy(
                {test_on("a", LegacyOperator::begins_with, {number("3")})})),
            invalid + "ComparisonOperator BEGINS_WITH is not valid for N AttributeValue type");
}

}  // namespace
}  // namespace semel::expression
