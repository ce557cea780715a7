#include <gtest/gtest.h>

#include "domain/expression/evaluate.h"
#include "domain/expression/test_support.h"

// Each text here fits into an expression; none may overflow the stack or take long.

namespace semel::expression {
namespace {

const Values one_value = {{":v", number("1")}};
const std::string prefix = "Invalid FilterExpression: ";
const std::string redundant = prefix + "The expression has redundant parentheses;";
const std::string too_many =
    prefix + "The expression contains too many operators; operator count: 301";

TEST(ExpressionLimits, SizeIsCountedInBytesBeforeAnythingIsRead) {
  const std::string spaces(expression_bytes_max - 6, ' ');
  EXPECT_EQ(condition_outcome("a" + spaces + " = :v", {}, one_value), "a = 1");
  EXPECT_EQ(
      condition_outcome("a " + spaces + " = :v", {}, one_value),
      prefix + "Expression size has exceeded the maximum allowed size; expression size: 4097");
  EXPECT_EQ(
      condition_outcome(repeated("(", 15'000)),
      prefix + "Expression size has exceeded the maximum allowed size; expression size: 15000");
  EXPECT_EQ(projection_outcome(std::string(4'097, 'x')),
            "Invalid ProjectionExpression: Expression size has exceeded the maximum allowed size; "
            "expression size: 4097");
  EXPECT_EQ(projection_outcome(std::string(4'096, 'x')), std::string(4'096, 'x'));
}

TEST(ExpressionLimits, ThreeHundredOperatorsAreTakenAndNoMore) {
  EXPECT_TRUE(condition_outcome("a<b " + repeated("or (a<b ", 149) + repeated(")", 149))
                  .starts_with("(a < b"));
  EXPECT_EQ(condition_outcome("a<b " + repeated("or (a<b ", 150) + repeated(")", 150)), too_many);
  EXPECT_EQ(condition_outcome("a<b " + repeated("or (a<b ", 454) + repeated(")", 454)), too_many);
  EXPECT_EQ(condition_outcome(repeated("not ", 1'000) + "a<b"), too_many);
  EXPECT_EQ(condition_outcome("a=b" + repeated(" and a=b", 150)), too_many);
}

TEST(ExpressionLimits, DeeplyNestedConditionsAreEvaluated) {
  for (const std::string& text :
       {"a<b " + repeated("or (a<b ", 149) + repeated(")", 149),
        repeated("(", 149) + "a<b" + repeated(" or a<b)", 149), repeated("not ", 298) + "a<b",
        repeated("not (", 298) + "a<b" + repeated(")", 298)}) {
    Placeholders placeholders;
    const auto condition = parse_condition(text, "FilterExpression", placeholders);
    ASSERT_TRUE(condition.has_value()) << condition.error().message;
    EXPECT_TRUE(holds(*condition, {{"a", number("1")}, {"b", number("2")}}));
  }
}

TEST(ExpressionLimits, DeepParenthesesAreRedundantOrNeverClosed) {
  EXPECT_EQ(condition_outcome(repeated("(", 2'046) + "a<b" + repeated(")", 2'046)), redundant);
  EXPECT_EQ(condition_outcome("a < " + repeated("(", 2'040) + "b" + repeated(")", 2'040)),
            redundant);
  EXPECT_EQ(condition_outcome(repeated("(", 4'096)),
            prefix + "Syntax error; token: \"<EOF>\", near: \"(\"");
  EXPECT_EQ(condition_outcome("a<" + repeated("(", 4'000) + ")"),
            prefix + "Syntax error; token: \"<EOF>\", near: \")\"");
}

TEST(ExpressionLimits, DeepFunctionsAreRefused) {
  EXPECT_EQ(condition_outcome("a < " + repeated("f(", 1'355) + "b" + repeated(")", 1'355)),
            prefix + "Invalid function name; function: f");
  EXPECT_EQ(
      condition_outcome("a < " + repeated("size(", 680) + "b" + repeated(")", 680)),
      prefix + "The function is not allowed to be used this way in an expression; function: size");
  EXPECT_EQ(condition_outcome("a < " + repeated("size(", 300) + "b" + repeated(")", 300)),
            prefix +
                "Incorrect operand type for operator or function; operator or function: size, "
                "operand type: N");
}

TEST(ExpressionLimits, DeepChoicesOfAnUpdateAreEvaluated) {
  const std::string text = "SET a=" + repeated("if_not_exists(b,", 200) + ":v" + repeated(")", 200);
  Placeholders placeholders({}, one_value);
  const auto update = parse_update(text, placeholders);
  ASSERT_TRUE(update.has_value()) << update.error().message;
  value::Item item;
  ASSERT_TRUE(apply(*update, item).has_value());
  EXPECT_EQ(to_text(item), "{a: 1}");
}

TEST(ExpressionLimits, DeepParenthesesOfAnUpdateAreRefused) {
  EXPECT_EQ(update_outcome("SET a=" + repeated("(", 2'000) + "b" + repeated(")", 2'000)),
            "Invalid UpdateExpression: The expression has redundant parentheses;");
}

TEST(ExpressionLimits, InTakesAHundredOptions) {
  EXPECT_TRUE(condition_outcome("a IN (" + repeated("b,", 99) + "b)").starts_with("a IN (b, b"));
  EXPECT_EQ(condition_outcome("a IN (" + repeated("b,", 100) + "b)"),
            prefix + "The IN operator is provided with too many operands; number of operands: 101");
}

TEST(ExpressionLimits, PathsHaveThirtyTwoElements) {
  EXPECT_EQ(projection_outcome("a" + repeated(".b", 31)), "a" + repeated(".b", 31));
  EXPECT_EQ(projection_outcome("a" + repeated(".b", 32)),
            "Invalid ProjectionExpression: The document path has too many nesting levels; nesting "
            "levels: 33");
  EXPECT_EQ(condition_outcome("a" + repeated("[0]", 1'000) + " = b"),
            prefix + "The document path has too many nesting levels; nesting levels: 1001");
  EXPECT_EQ(update_outcome("REMOVE a" + repeated(".b", 32)),
            "Invalid UpdateExpression: The document path has too many nesting levels; nesting "
            "levels: 33");
}

TEST(ExpressionLimits, ListIndexesEndBelowTwoToTheThirtyTwo) {
  EXPECT_EQ(projection_outcome("a[4294967294]"), "a[4294967294]");
  EXPECT_EQ(projection_outcome("a[4294967295]"),
            "Invalid ProjectionExpression: List index is not within the allowable range; index: "
            "[4294967295]");
  EXPECT_EQ(
      projection_outcome("a[" + std::string(4'000, '9') + "]").substr(0, 80),
      std::string(
          "Invalid ProjectionExpression: List index is not within the allowable range; index: [")
          .substr(0, 80));
  EXPECT_EQ(projection_outcome("a[007]"), "a[7]");
}

TEST(ExpressionLimits, ManyPathsAreComparedQuickly) {
  std::string text = "p0";
  for (int i = 1; i < 800; ++i) text += ",p" + std::to_string(i);
  EXPECT_EQ(projection_outcome(text).size(), text.size() + 799);
  EXPECT_EQ(projection_outcome(text + ",p3.x"),
            "Invalid ProjectionExpression: Two document paths overlap with each other; must remove "
            "or rewrite one of "
            "these paths; path one: [p3], path two: [p3, x]");
}

}  // namespace
}  // namespace semel::expression
