#include <gtest/gtest.h>

#include "domain/expression/test_support.h"

namespace semel::expression {
namespace {

using value::AttributeValue;

const Values some_values = {{":a", number("1")}, {":b", number("2")}, {":s", "text"}};

std::string parsed(std::string_view text) {
  return condition_outcome(text, {{"#n", "a.b"}}, some_values);
}

std::string refused(std::string_view text, AttributeValue value) {
  return condition_outcome(text, {{"#a", "a"}}, {{":a", std::move(value)}});
}

TEST(ParseCondition, ReadsEveryKindOfComparison) {
  EXPECT_EQ(parsed("a = :a"), "a = 1");
  EXPECT_EQ(parsed("a <> b"), "a <> b");
  EXPECT_EQ(parsed(":a<b"), "1 < b");
  EXPECT_EQ(parsed("a <= b.c[3].d"), "a <= b.c[3].d");
  EXPECT_EQ(parsed("size(a) > size(b)"), "size(a) > size(b)");
  EXPECT_EQ(parsed("a >= :s"), "a >= \"text\"");
  EXPECT_EQ(parsed("a between :a and :b"), "a BETWEEN 1 AND 2");
  EXPECT_EQ(parsed("a iN (:a, b, size(c))"), "a IN (1, b, size(c))");
}

TEST(ParseCondition, ReadsEveryFunction) {
  EXPECT_EQ(parsed("attribute_exists (a)"), "attribute_exists(a)");
  EXPECT_EQ(parsed("attribute_not_exists(a[0])"), "attribute_not_exists(a[0])");
  EXPECT_EQ(parsed("begins_with(a, :s)"), "begins_with(a, \"text\")");
  EXPECT_EQ(parsed("contains(:s, a)"), "contains(\"text\", a)");
  EXPECT_EQ(condition_outcome("attribute_type(a, :t)", {}, {{":t", "SS"}}),
            "attribute_type(a, SS)");
}

TEST(ParseCondition, NotBindsTighterThanAndAndAndThanOr) {
  EXPECT_EQ(parsed("a=b OR c=d AND e=f"), "(a = b OR (c = d AND e = f))");
  EXPECT_EQ(parsed("NOT a=b AND c=d"), "(NOT a = b AND c = d)");
  EXPECT_EQ(parsed("NOT (a=b AND c=d)"), "NOT (a = b AND c = d)");
  EXPECT_EQ(parsed("a=b AND c=d AND e=f"), "((a = b AND c = d) AND e = f)");
  EXPECT_EQ(parsed("b BETWEEN a AND c AND a < b"), "(b BETWEEN a AND c AND a < b)");
}

TEST(ParseCondition, KeywordsAreOfAnyCase) {
  EXPECT_EQ(parsed("nOt a=b aNd c=d oR e=f"), "((NOT a = b AND c = d) OR e = f)");
}

TEST(ParseCondition, NotMayBeRepeated) {
  EXPECT_EQ(parsed("NOT NOT a=b"), "NOT NOT a = b");
}

TEST(ParseCondition, TakesParenthesesAroundOperandsConditionsAndPaths) {
  EXPECT_EQ(parsed("(a) = (:a)"), "a = 1");
  EXPECT_EQ(parsed("((a) = b)"), "a = b");
  EXPECT_EQ(parsed("((size(b)) = :b) AND c = :a"), "(size(b) = 2 AND c = 1)");
  EXPECT_EQ(parsed("(a)between(b.c)and(c)"), "a BETWEEN b.c AND c");
  EXPECT_EQ(parsed("(a.b).c[1] = :a"), "a.b.c[1] = 1");
  EXPECT_EQ(parsed("a = ((b).c)[2]"), "a = b.c[2]");
  EXPECT_EQ(parsed("(attribute_exists((a)))"), "attribute_exists(a)");
  EXPECT_EQ(parsed("((a = :a) OR (b = :b))"), "(a = 1 OR b = 2)");
}

TEST(ParseCondition, NamePlaceholderIsOneElementWhateverItHolds) {
  EXPECT_EQ(parsed("c.#n = :a"), "c.\"a.b\" = 1");
}

TEST(ParseCondition, FoldsWhatTheRequestAloneDecides) {
  EXPECT_EQ(parsed("size(:s) > a"), "4 > a");
  EXPECT_EQ(condition_outcome("attribute_type(:v, :t)", {}, {{":v", number("0")}, {":t", "N"}}),
            "true = true");
  EXPECT_EQ(condition_outcome("attribute_type(:v, :t)", {}, {{":v", "0"}, {":t", "N"}}),
            "true = false");
  EXPECT_EQ(condition_outcome("attribute_type(size(a), :t)", {}, {{":t", "N"}}), "size(a) >= 0");
  EXPECT_EQ(condition_outcome("attribute_type(size(a), :t)", {}, {{":t", "S"}}), "size(a) < 0");
}

TEST(ParseCondition, RefusesSyntaxErrors) {
  for (const char* text : {"things are not gonna be ok",
                           "a > 4",
                           "attribute_exists(Pictures-RearView)",
                           "attribute_exists(\"Pictures.RearView\")",
                           "attribute_exists(Pictures..RearView)",
                           "attribute_exists(Pi#ctures.RearView)",
                           "attribute_exists(asdf[a])",
                           "a in b, c",
                           "a > between",
                           "a in b",
                           "a in (b,c,)",
                           "a in ()",
                           "(a)between(b.(c.d))and(c)",
                           "(a)between(b.c.d)and((c)",
                           "#$.b > a",
                           "a > :things.stuff",
                           "b[:a] > a",
                           "b[#_] > a",
                           "ü > a",
                           "(a)between(b.c[4.5].#d)and(:a)",
                           "size(a).b > a",
                           "(size(a)).b > a",
                           "size(a)[0] > a",
                           "(size(a))[0] > a",
                           "a",
                           ":a",
                           "(a)",
                           "NOT a",
                           "a AND b = c",
                           "a = b OR c",
                           "(a = b) = c",
                           "a = b c",
                           "a = (b = c)",
                           "a b",
                           "f()",
                           "f(a",
                           ")",
                           "a.and = b",
                           "i != :i",
                           "a[-1] = b"}) {
    EXPECT_TRUE(parsed(text).starts_with("Invalid FilterExpression: Syntax error; token: \""))
        << text;
  }
}

TEST(ParseCondition, SyntaxErrorNamesTokenAndNeighbourhood) {
  EXPECT_EQ(parsed("a-b"), "Invalid FilterExpression: Syntax error; token: \"-\", near: \"a-b\"");
  EXPECT_EQ(parsed("p=:p AND c!=:c"),
            "Invalid FilterExpression: Syntax error; token: \"!\", near: \"c!=\"");
}

TEST(ParseCondition, SyntaxErrorGoesBeforeEveryOtherFault) {
  EXPECT_EQ(parsed("((a)) = abort AND dog(:x) = 4"),
            "Invalid FilterExpression: Syntax error; token: \"4\", near: \"= 4\"");
}

TEST(ParseCondition, RefusesEmptyExpressions) {
  EXPECT_EQ(parsed(""), "Invalid FilterExpression: The expression can not be empty;");
  EXPECT_EQ(parsed(" \n"), "Invalid FilterExpression: The expression can not be empty;");
}

TEST(ParseCondition, RefusesRedundantParentheses) {
  for (const char* text :
       {"a=a and a > ((views))", "(a)between(((b.c)).d)and(c)", "a > whatever((:things), ((a)))",
        "a=a AND ((a=a AND a=a)) AND a=a", "a=a OR ((a=a OR a=a)) OR a=a",
        "a=a AND ((a=a AND (a=a AND a=a)))", "a=a OR ((a=a OR (a=a OR a=a)))",
        "((c=:c) AND ((p=:p)))", "( ( a = b ) )"}) {
    EXPECT_EQ(condition_outcome(text),
              "Invalid FilterExpression: The expression has redundant parentheses;")
        << text;
  }
}

TEST(ParseCondition, RefusesUnknownFunctions) {
  EXPECT_EQ(condition_outcome("a=a and whatever((:things)) > a"),
            "Invalid FilterExpression: Invalid function name; function: whatever");
  EXPECT_EQ(condition_outcome("attRIbute_exIsts((views), #a)"),
            "Invalid FilterExpression: Invalid function name; function: attRIbute_exIsts");
}

TEST(ParseCondition, RefusesFunctionsOfUpdates) {
  EXPECT_EQ(condition_outcome("if_not_exists(a, a) = :arg"),
            "Invalid FilterExpression: The function is not allowed in a condition expression; "
            "function: if_not_exists");
}

TEST(ParseCondition, RefusesFunctionsWhereTheirResultCannotStand) {
  const std::pair<const char*, const char*> cases[] = {
      {"a=a and attribute_exists((views), (#a)) > b", "attribute_exists"},
      {"attribute_not_exists(things) > b", "attribute_not_exists"},
      {"attribute_type(things, :a) > b", "attribute_type"},
      {"begins_with(things, a) > b", "begins_with"},
      {"contains(:things, c) > b", "contains"},
      {"size(contains(a, b)) > a", "contains"},
      {"size(things)", "size"},
      {"NOT size(things)", "size"},
      {"a between b and attribute_exists(things)", "attribute_exists"},
      {"a in (b, attribute_exists(things))", "attribute_exists"},
  };
  for (const auto& [text, function] : cases) {
    EXPECT_EQ(condition_outcome(text),
              "Invalid FilterExpression: The function is not allowed to be used this way in an "
              "expression; function: " +
                  std::string(function))
        << text;
  }
}

TEST(ParseCondition, RefusesReservedWords) {
  EXPECT_EQ(
      condition_outcome("attribute_exists(views, #a)"),
      "Invalid FilterExpression: Attribute name is a reserved keyword; reserved keyword: views");
  EXPECT_EQ(
      condition_outcome(":a < abOrT"),
      "Invalid FilterExpression: Attribute name is a reserved keyword; reserved keyword: abOrT");
  EXPECT_EQ(
      condition_outcome("a.b.year = :a"),
      "Invalid FilterExpression: Attribute name is a reserved keyword; reserved keyword: year");
}

TEST(ParseCondition, RefusesUndefinedNamesAndValuesInOrderOfTheText) {
  const std::string name =
      "Invalid FilterExpression: An expression attribute name used in the document path is not "
      "defined; "
      "attribute name: ";
  const std::string value =
      "Invalid FilterExpression: An expression attribute value used in expression is not defined; "
      "attribute value: ";
  EXPECT_EQ(condition_outcome("attribute_exists(#Pictures.RearView, :a) and a=a"),
            name + "#Pictures");
  EXPECT_EQ(condition_outcome("begins_with(Pictures.#RearView)"), name + "#RearView");
  EXPECT_EQ(condition_outcome("(#P between :lo and :hi) and (#PC in (:cat1, :cat2))"), name + "#P");
  EXPECT_EQ(condition_outcome("#4g > a"), name + "#4g");
  EXPECT_EQ(condition_outcome("(a)between(b.c[45].#d)and(:a)"), name + "#d");
  EXPECT_EQ(condition_outcome("begins_with(:hello, #a, #b)"), value + ":hello");
  EXPECT_EQ(condition_outcome(":a < :b"), value + ":a");
  EXPECT_EQ(condition_outcome(":_ > a"), value + ":_");
}

TEST(ParseCondition, RefusesAWrongNumberOfOperands) {
  const std::tuple<const char*, const char*, int> cases[] = {
      {"attribute_exists(things, a) and a=a", "attribute_exists", 2},
      {"attribute_not_exists(things, b)", "attribute_not_exists", 2},
      {"attribute_type(things)", "attribute_type", 1},
      {"begins_with(things)", "begins_with", 1},
      {"begins_with(things, size(a), b)", "begins_with", 3},
      {"contains(things)", "contains", 1},
      {"size(things, a) > b", "size", 2},
  };
  for (const auto& [text, function, count] : cases) {
    EXPECT_EQ(condition_outcome(text),
              "Invalid FilterExpression: Incorrect number of operands for operator or function; "
              "operator or "
              "function: " +
                  std::string(function) + ", number of operands: " + std::to_string(count))
        << text;
  }
}

TEST(ParseCondition, RefusesOneAttributeOnBothSides) {
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"a = a AND #a = b AND :views > a", "=", "[a]"},
      {"#a <> a", "<>", "[a]"},
      {"a > #a", ">", "[a]"},
      {"((a=a) OR (a=a))", "=", "[a]"},
      {"contains(ab.bc[1].a, ab.bc[1].#a)", "contains", "[ab, bc, [1], a]"},
      {"attribute_type(ab.bc[1].#a, ab.bc[1].a)", "attribute_type", "[ab, bc, [1], a]"},
      {"begins_with(ab.bc[1].a, ab.bc[1].#a)", "begins_with", "[ab, bc, [1], a]"},
  };
  for (const auto& [text, operation, path] : cases) {
    EXPECT_EQ(condition_outcome(text, {{"#a", "a"}}),
              "Invalid FilterExpression: The first operand must be distinct from the remaining "
              "operands for this "
              "operator or function; operator: " +
                  std::string(operation) + ", first operand: " + path)
        << text;
  }
  EXPECT_EQ(parsed(":a > :a"), "1 > 1");
}

/// Reports faults of the first condition only, whatever the later ones hold.
TEST(ParseCondition, FaultsOfOperandsAreReportedConditionByCondition) {
  EXPECT_EQ(refused("attribute_type(a, :a) AND a = :missing", number("1")),
            "Invalid FilterExpression: Incorrect operand type for operator or function; operator "
            "or function: "
            "attribute_type, operand type: N");
  EXPECT_EQ(
      refused("a = :missing AND attribute_type(a, :a)", number("1")),
      "Invalid FilterExpression: An expression attribute value used in expression is not defined; "
      "attribute value: :missing");
}

TEST(ParseCondition, RefusesOperandsOfTheWrongType) {
  const AttributeValue n = number("1");
  const AttributeValue map = value::Map{};
  const AttributeValue list = value::List{};
  const std::tuple<const char*, const char*, AttributeValue> cases[] = {
      {"attribute_type(a, size(a)) and a=a and a=:a", "attribute_type, operand type: N", n},
      {"attribute_type(a, :a)", "attribute_type, operand type: BOOL", true},
      {"attribute_type(a, :a)", "attribute_type, operand type: SS", string_set({"1"})},
      {"attribute_type(b, a)", "attribute_type, operand type: {NS,SS,L,BS,N,M,B,BOOL,NULL,S}", n},
      {"begins_with(a, size(a)) and a=:a", "begins_with, operand type: N", n},
      {"begins_with(a, :a)", "begins_with, operand type: NULL", AttributeValue()},
      {"begins_with(:a, a)", "begins_with, operand type: L", list},
      {"begins_with(:a, a)", "begins_with, operand type: M", map},
      {"size(size(a)) > :a", "size, operand type: N", n},
      {"attribute_not_exists(size(:a))", "size, operand type: N", n},
      {"size(:a) > a", "size, operand type: BOOL", false},
      {"size(:a) > a", "size, operand type: NULL", AttributeValue()},
      {"a < :a", "<, operand type: BOOL", true},
      {":a >= a", ">=, operand type: L", list},
      {"a > :a", ">, operand type: NS", number_set({1})},
      {"attribute_exists(id) AND flag <= :a", "<=, operand type: BOOL", true},
      {"a BETWEEN :a AND :a", "BETWEEN, operand type: M", map},
      {":a BETWEEN b AND c", "BETWEEN, operand type: SS", string_set({"x"})},
  };
  for (const auto& [text, tail, value] : cases) {
    EXPECT_EQ(refused(text, value),
              "Invalid FilterExpression: Incorrect operand type for operator or function; operator "
              "or function: " +
                  std::string(tail))
        << text;
  }
}

TEST(ParseCondition, EqualityTakesEveryType) {
  EXPECT_EQ(refused("a = :a", true), "a = true");
  EXPECT_EQ(refused("a <> :a", value::List{}), "a <> []");
  EXPECT_EQ(refused("a IN (:a, b)", value::Map{}), "a IN ({}, b)");
  EXPECT_EQ(refused("contains(a, :a)", string_set({"x"})), "contains(a, SS[\"x\"])");
}

TEST(ParseCondition, RefusesUnknownTypeNames) {
  EXPECT_EQ(refused("attribute_type(a, :a)", "DOG"),
            "Invalid FilterExpression: Invalid attribute type name found; type: DOG, valid types: "
            "{B,NULL,SS,BOOL,L,BS,N,NS,S,M}");
}

TEST(ParseCondition, ExistenceTakesAPathOnly) {
  const std::string text =
      "Invalid FilterExpression: Operator or function requires a document path; operator or "
      "function: ";
  EXPECT_EQ(refused("attribute_exists(:a) and a=a", "1"), text + "attribute_exists");
  EXPECT_EQ(refused("attribute_not_exists(size(:a))", "1"), text + "attribute_not_exists");
}

TEST(ParseCondition, RefusesBoundsOfBetweenThatCannotHold) {
  const std::string begin = "Invalid FilterExpression: The BETWEEN operator requires ";
  EXPECT_EQ(condition_outcome("a between :b and :a", {}, {{":a", "a"}, {":b", "b"}}),
            begin +
                "upper bound to be greater than or equal to lower bound; lower bound operand: "
                "AttributeValue: {S:b}, upper bound operand: AttributeValue: {S:a}");
  EXPECT_EQ(condition_outcome("a between :b and :a", {}, {{":a", "a"}, {":b", number("1")}}),
            begin +
                "same data type for lower and upper bounds; lower bound operand: "
                "AttributeValue: {N:1}, upper bound operand: AttributeValue: {S:a}");
  EXPECT_EQ(
      condition_outcome("a between :b and :a", {}, {{":a", binary("a")}, {":b", binary("b")}}),
      begin +
          "upper bound to be greater than or equal to lower bound; lower bound operand: "
          "AttributeValue: {B:Yg==}, upper bound operand: AttributeValue: {B:YQ==}");
  EXPECT_EQ(condition_outcome("a between b and :a", {}, {{":a", "a"}}), "a BETWEEN b AND \"a\"");
}

TEST(ParseCondition, NamesTheParameterInErrors) {
  Placeholders placeholders;
  EXPECT_EQ(parse_condition("", "ConditionExpression", placeholders).error().message,
            "Invalid ConditionExpression: The expression can not be empty;");
}

}  // namespace
}  // namespace semel::expression
