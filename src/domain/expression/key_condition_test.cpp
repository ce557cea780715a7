#include <gtest/gtest.h>

#include "domain/expression/test_support.h"

namespace semel::expression {
namespace {

std::string key_read(std::string_view text) {
  return key_condition_outcome(text, {{"#k", "k"}},
                               {{":a", number("1")}, {":b", number("2")}, {":s", "x"}});
}

TEST(ParseKeyCondition, ReadsEveryComparison) {
  EXPECT_EQ(key_read("p=:s"), "p = \"x\"");
  EXPECT_EQ(key_read("p = :s AND c < :a"), "p = \"x\" AND c < 1");
  EXPECT_EQ(key_read("c <= :a AND #k = :s"), "c <= 1 AND k = \"x\"");
  EXPECT_EQ(key_read("p = :s AND c BeTwEeN :a aNd :b"), "p = \"x\" AND c BETWEEN 1 AND 2");
  EXPECT_EQ(key_read("p = :s AND begins_with(c, :s)"), "p = \"x\" AND begins_with(c, \"x\")");
}

TEST(ParseKeyCondition, TurnsRoundAValueOnTheLeft) {
  EXPECT_EQ(key_read(":s = p AND :a < c"), "p = \"x\" AND c > 1");
  EXPECT_EQ(key_read(":a <= c"), "c >= 1");
  EXPECT_EQ(key_read(":a > c"), "c < 1");
  EXPECT_EQ(key_read(":a >= c"), "c <= 1");
}

TEST(ParseKeyCondition, TakesParentheses) {
  EXPECT_EQ(key_read("((c=:a) AND (p=:s))"), "c = 1 AND p = \"x\"");
  EXPECT_EQ(key_read("((c=:a) AND ((p=:s)))"),
            "Invalid KeyConditionExpression: The expression has redundant parentheses;");
}

TEST(ParseKeyCondition, NamesItsParameterInFaultsOfAnyCondition) {
  EXPECT_EQ(key_read(""), "Invalid KeyConditionExpression: The expression can not be empty;");
  EXPECT_TRUE(key_read("a > 4").starts_with("Invalid KeyConditionExpression: Syntax error; "));
  EXPECT_TRUE(key_read("p").starts_with("Invalid KeyConditionExpression: Syntax error; "));
  EXPECT_EQ(key_read("p=:s AND dog(c, :a)"),
            "Invalid KeyConditionExpression: Invalid function name; function: dog");
  EXPECT_EQ(key_read("p=:s AND begins_with(c, :a)"),
            "Invalid KeyConditionExpression: Incorrect operand type for operator or function; "
            "operator or function: "
            "begins_with, operand type: N");
  EXPECT_EQ(key_read("p = :s AND c BETWEEN :b AND :a"),
            "Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be "
            "greater than or equal to "
            "lower bound; lower bound operand: AttributeValue: {N:2}, upper bound operand: "
            "AttributeValue: {N:1}");
}

TEST(ParseKeyCondition, RefusesOtherOperators) {
  const std::pair<const char*, const char*> cases[] = {
      {"a > b and size(b) > c or a > c", "OR"},
      {"a in (b, size(c), d)", "IN"},
      {"attribute_exists(a)", "attribute_exists"},
      {"attribute_not_exists(a)", "attribute_not_exists"},
      {"attribute_type(a, :t)", "attribute_type"},
      {"contains(a.d, b)", "contains"},
      {"not a > b", "NOT"},
      {"NOT c=:s AND p=:s", "NOT"},
      {"a <> b", "<>"},
  };
  for (const auto& [text, operation] : cases) {
    EXPECT_EQ(key_condition_outcome(text, {}, {{":t", "S"}, {":s", "S"}}),
              "Invalid operator used in KeyConditionExpression: " + std::string(operation))
        << text;
  }
}

TEST(ParseKeyCondition, RefusesAValueWhereTheKeyMustBe) {
  EXPECT_EQ(key_condition_outcome(":a between size(b) and size(a) and b > :b", {},
                                  {{":a", "1"}, {":b", "1"}}),
            "Invalid condition in KeyConditionExpression: BETWEEN operator must have the key "
            "attribute as its first "
            "operand");
  EXPECT_EQ(key_condition_outcome("begins_with(:a, b) and a > :b", {}, {{":a", "1"}, {":b", "1"}}),
            "Invalid condition in KeyConditionExpression: begins_with operator must have the key "
            "attribute as its "
            "first operand");
}

TEST(ParseKeyCondition, RefusesNestedOperations) {
  for (const char* text :
       {"size(b) > a AND a.b > b AND b > c", "a > size(b.d)", "a between size(b) and size(a)"}) {
    EXPECT_EQ(key_read(text), "KeyConditionExpressions cannot contain nested operations") << text;
  }
}

TEST(ParseKeyCondition, RefusesSeveralAttributesInOneCondition) {
  for (const char* text :
       {"b > a.b", "b between c[1] and d", "a between b and size(a)", "begins_with(a, b)"}) {
    EXPECT_EQ(key_read(text),
              "Invalid condition in KeyConditionExpression: Multiple attribute names used in one "
              "condition")
        << text;
  }
}

TEST(ParseKeyCondition, RefusesNestedAttributes) {
  for (const char* text : {"b.d > a AND c.d > e.f", "a.d > c", "b[0] > a"}) {
    EXPECT_EQ(key_read(text), "KeyConditionExpressions cannot have conditions on nested attributes")
        << text;
  }
}

TEST(ParseKeyCondition, RefusesConditionsWithoutAttribute) {
  for (const char* text : {":b > :a AND a < :b", ":a > b AND :a < :b"}) {
    EXPECT_EQ(key_read(text),
              "Invalid condition in KeyConditionExpression: No key attribute specified")
        << text;
  }
}

TEST(ParseKeyCondition, RefusesTwoConditionsOnOneKey) {
  for (const char* text :
       {"b > :a AND b < :a and c = :a and d = :a", "(a > :a and b > :a) and (b > :a and c > :a)",
        "p=:a AND #k=:a AND k=:a"}) {
    EXPECT_EQ(key_read(text), "KeyConditionExpressions must only contain one condition per key")
        << text;
  }
}

TEST(ParseKeyCondition, RefusesMoreThanTwoConditions) {
  for (const char* text : {":a = a and b = :a and :a = c",
                           "(a > :a and b > :a) and (c > :a and d > :a) and (e > :a and f > :a)"}) {
    EXPECT_EQ(key_read(text), "Conditions can be of length 1 or 2 only") << text;
  }
}

TEST(KeyConditionFrom, IsTheSecondHalfOfParsing) {
  Placeholders placeholders({}, {{":s", "x"}});
  const auto condition = parse_condition("p = :s", "KeyConditionExpression", placeholders);
  ASSERT_TRUE(condition.has_value());
  EXPECT_EQ(outcome(key_condition_from(*condition)), "p = \"x\"");
}

}  // namespace
}  // namespace semel::expression
