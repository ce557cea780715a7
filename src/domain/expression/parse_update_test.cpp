#include <gtest/gtest.h>

#include <tuple>

#include "domain/expression/test_support.h"

namespace semel::expression {
namespace {

using value::AttributeValue;

const Values sample_values = {
    {":a", number("1")}, {":b", number("2")}, {":set", string_set({"x", "y"})}};

std::string read(std::string_view text) {
  return update_outcome(text, {{"#n", "a.b"}}, sample_values);
}

/// As the request of a client that defines two of each.
std::string faulty(std::string_view text) {
  return update_outcome(text, {{"#a", "a"}, {"#b", "b"}}, {{":a", "a"}, {":b", "a"}});
}

TEST(ParseUpdate, ReadsEverySectionInAnyOrderAndCase) {
  EXPECT_EQ(read("SET a = :a, b.c[2] = d"), "SET a = 1, b.c[2] = d");
  EXPECT_EQ(read("remove a, b[1]"), "REMOVE a, b[1]");
  EXPECT_EQ(read("aDd a :a,b :set"), "ADD a 1, b SS[\"x\", \"y\"]");
  EXPECT_EQ(read("DELETE b.c :set"), "DELETE b.c SS[\"x\", \"y\"]");
  EXPECT_EQ(read("DELETE d :set REMOVE b SET a=:a ADD c :b"),
            "SET a = 1 REMOVE b ADD c 2 DELETE d SS[\"x\", \"y\"]");
}

TEST(ParseUpdate, ReadsCalculations) {
  EXPECT_EQ(read("SET a = a + :a"), "SET a = a + 1");
  EXPECT_EQ(read("SET a = :a - b.c"), "SET a = 1 - b.c");
  EXPECT_EQ(read("SET a = (a - :a)"), "SET a = a - 1");
  EXPECT_EQ(read("SET a = ((c[1])+(b.a)), b = (c)"), "SET a = c[1] + b.a, b = c");
  EXPECT_EQ(read("SET a = (b) + (:a)"), "SET a = b + 1");
}

TEST(ParseUpdate, ReadsFunctions) {
  EXPECT_EQ(read("SET a = if_not_exists(b.c, :a)"), "SET a = if_not_exists(b.c, 1)");
  EXPECT_EQ(read("SET a = if_not_exists(a, :a)+:b"), "SET a = if_not_exists(a, 1) + 2");
  EXPECT_EQ(read("SET a = if_not_exists(b, if_not_exists(c, :a))"),
            "SET a = if_not_exists(b, if_not_exists(c, 1))");
  EXPECT_EQ(read("SET a = list_append(if_not_exists(a, b), c)"),
            "SET a = list_append(if_not_exists(a, b), c)");
  EXPECT_EQ(read("SET a = (list_append(a, b))"), "SET a = list_append(a, b)");
}

TEST(ParseUpdate, NamePlaceholderIsOneElementWhateverItHolds) {
  EXPECT_EQ(read("REMOVE #n.c"), "REMOVE \"a.b\".c");
}

TEST(ParseUpdate, RefusesSyntaxErrors) {
  for (const char* text : {"whatever",
                           "set a",
                           "add a",
                           "delete a",
                           "set a=set",
                           "remove a = b",
                           "add a = b",
                           "delete a = b",
                           "delete a b",
                           "delete a if_not_exist(b)",
                           "add abort b",
                           "add a if_not_exist(b)",
                           "remove a b",
                           "set a b",
                           "set :a = b",
                           "add :a b",
                           "delete :a b",
                           "remove :a",
                           "set a = b / c",
                           "set a = b * c",
                           "set a[1] = \"eight\"",
                           "set a[1] = 1",
                           "SET a = if_not_exist(a, 100)",
                           "SET if_not_exist(a, b) = a",
                           "set (a = (b + c))",
                           "set a = (b.c).d + e",
                           "set a = (b.c)[0] + e",
                           "set a = b + c + d",
                           "SET _123 = :v",
                           "SET 123a = :v",
                           "SET hi-there = :v",
                           "SET # = :v",
                           "SET a = :",
                           "HELLO b = :v",
                           "SET a = b,",
                           "SET",
                           "SET a = f(:v+:w)",
                           "SET a = (b + c) + d",
                           "SET a = b + (c - d)",
                           "SET a = b REMOVE",
                           "a[:x] = :v",
                           "SET a[#x] = :v",
                           "SET a = b = c",
                           "SET a.set = b"}) {
    EXPECT_TRUE(faulty(text).starts_with("Invalid UpdateExpression: Syntax error; token: \""))
        << text;
  }
  EXPECT_EQ(faulty("SET a = :v SET, b = :w"),
            "Invalid UpdateExpression: Syntax error; token: \",\", near: \"SET, b\"");
}

TEST(ParseUpdate, RefusesEmptyExpressions) {
  EXPECT_EQ(faulty(""), "Invalid UpdateExpression: The expression can not be empty;");
}

TEST(ParseUpdate, RefusesRedundantParentheses) {
  EXPECT_EQ(faulty("SET a = ((b))"),
            "Invalid UpdateExpression: The expression has redundant parentheses;");
  EXPECT_EQ(faulty("SET a = ((b + c))"),
            "Invalid UpdateExpression: The expression has redundant parentheses;");
}

TEST(ParseUpdate, RefusesReservedWordsBeforeRepeatedSections) {
  EXPECT_EQ(
      faulty(" set #c = :c set abOrt = true "),
      "Invalid UpdateExpression: Attribute name is a reserved keyword; reserved keyword: abOrt");
  EXPECT_EQ(
      faulty(" remove Absolute "),
      "Invalid UpdateExpression: Attribute name is a reserved keyword; reserved keyword: Absolute");
}

TEST(ParseUpdate, RefusesFunctionsOfOtherExpressions) {
  EXPECT_EQ(faulty("set #c = if_not_exist(:c) set c = d"),
            "Invalid UpdateExpression: Invalid function name; function: if_not_exist");
  EXPECT_EQ(faulty("SET a = LIST_APPEND(:a, :b)"),
            "Invalid UpdateExpression: Invalid function name; function: LIST_APPEND");
  EXPECT_EQ(faulty("SET a = size(b)"),
            "Invalid UpdateExpression: The function is not allowed in an update expression; "
            "function: size");
}

TEST(ParseUpdate, ListAppendIsNoOperand) {
  const std::string text =
      "Invalid UpdateExpression: The function is not allowed to be used this way in an expression; "
      "function: "
      "list_append";
  EXPECT_EQ(faulty("SET a = list_append(list_append(:a, :b), :c)"), text);
  EXPECT_EQ(faulty("SET a = list_append(a, b) + :a"), text);
}

TEST(ParseUpdate, RefusesASectionTwice) {
  const std::pair<const char*, const char*> cases[] = {
      {"set a = #c set c = :d", "SET"},
      {"remove #d set a = b remove e", "REMOVE"},
      {"add #d :e set a = b add e :f", "ADD"},
      {"delete #d :e set a = b delete #e :f", "DELETE"},
  };
  for (const auto& [text, section] : cases) {
    EXPECT_EQ(faulty(text), "Invalid UpdateExpression: The \"" + std::string(section) +
                                "\" section can only be used once in an update expression;");
  }
}

TEST(ParseUpdate, RefusesUndefinedNamesBeforeValues) {
  EXPECT_EQ(faulty("SET #c = if_not_exists(:c)"),
            "Invalid UpdateExpression: An expression attribute name used in the document path is "
            "not defined; "
            "attribute name: #c");
  EXPECT_EQ(faulty("SET #a = if_not_exists(:c)"),
            "Invalid UpdateExpression: An expression attribute value used in expression is not "
            "defined; attribute "
            "value: :c");
}

TEST(ParseUpdate, RefusesOverlappingPaths) {
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"set d[1] = a, d.b = a, c[1].a = a, #c = if_not_exists(a)", "[c, [1], a]", "[c]"},
      {"set #c[3].#d = a, #c[3] = a", "[c, [3], [3]]", "[c, [3]]"},
      {"SET a = b REMOVE a", "[a]", "[a]"},
      {"REMOVE a.b, a.c SET a = b", "[a, b]", "[a]"},
      {"REMOVE a.c, a.b SET a = b", "[a, c]", "[a]"},
      {"SET a[1][1] = b, a[1][1][1][1] = b", "[a, [1], [1]]", "[a, [1], [1], [1], [1]]"},
  };
  for (const auto& [text, one, two] : cases) {
    EXPECT_EQ(update_outcome(text, {{"#c", "c"}, {"#d", "[3]"}}),
              "Invalid UpdateExpression: Two document paths overlap with each other; must remove "
              "or rewrite one of "
              "these paths; path one: " +
                  std::string(one) + ", path two: " + two)
        << text;
  }
}

TEST(ParseUpdate, RefusesConflictingPaths) {
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"set #c[3].#d = a, #c.#d[3] = if_not_exists(a)", "[c, [3], [3]]", "[c, [3], [3]]"},
      {"remove a.#c set a[1] = #d", "[a, c]", "[a, [1]]"},
      {"SET a.b.c = z, a.b[2] = y", "[a, b, c]", "[a, b, [2]]"},
  };
  for (const auto& [text, one, two] : cases) {
    EXPECT_EQ(update_outcome(text, {{"#c", "c"}, {"#d", "[3]"}}),
              "Invalid UpdateExpression: Two document paths conflict with each other; must remove "
              "or rewrite one of "
              "these paths; path one: " +
                  std::string(one) + ", path two: " + two)
        << text;
  }
}

TEST(ParseUpdate, SiblingPathsAreFine) {
  EXPECT_EQ(read("SET a.b = :a, a.c.d = :b, b.x = :a REMOVE a.x, b.y, c[1], c[2]"),
            "SET a.b = 1, a.c.d = 2, b.x = 1 REMOVE a.x, b.y, c[1], c[2]");
}

TEST(ParseUpdate, RefusesChangesByTheWrongType) {
  const AttributeValue list = value::List{number("1")};
  const std::tuple<const char*, AttributeValue, const char*> cases[] = {
      {"set b = list_append(:a, a), c = if_not_exists(a) add a.b :a", "a",
       "ADD, operand type: STRING"},
      {"delete a.b :a", "a", "DELETE, operand type: STRING"},
      {"add a.b :a", AttributeValue(), "ADD, operand type: NULL"},
      {"delete a.b :a", true, "DELETE, operand type: BOOLEAN"},
      {"add a.b :a", binary("a"), "ADD, operand type: BINARY"},
      {"add a.b :a", value::Map{{"a", list}}, "ADD, operand type: MAP"},
      {"delete a.b :a", list, "DELETE, operand type: LIST"},
      {"delete a.b :a", number("1"), "DELETE, operand type: NUMBER"},
  };
  for (const auto& [text, value, tail] : cases) {
    EXPECT_EQ(
        update_outcome(text, {}, {{":a", value}}),
        "Invalid UpdateExpression: Incorrect operand type for operator or function; operator: " +
            std::string(tail))
        << text;
  }
}

TEST(ParseUpdate, RefusesAWrongNumberOfOperands) {
  EXPECT_EQ(faulty("set a = if_not_exists(c)"),
            "Invalid UpdateExpression: Incorrect number of operands for operator or function; "
            "operator or function: "
            "if_not_exists, number of operands: 1");
  EXPECT_EQ(faulty("set a = list_append(c, d, e)"),
            "Invalid UpdateExpression: Incorrect number of operands for operator or function; "
            "operator or function: "
            "list_append, number of operands: 3");
}

TEST(ParseUpdate, IfNotExistsTakesAPathFirst) {
  for (const char* text :
       {"set a = if_not_exists(:a, c)", "set a = if_not_exists(if_not_exists(a, b), c)"}) {
    EXPECT_EQ(faulty(text),
              "Invalid UpdateExpression: Operator or function requires a document path; operator "
              "or function: "
              "if_not_exists");
  }
}

TEST(ParseUpdate, RefusesOperandsOfTheWrongType) {
  const std::tuple<const char*, AttributeValue, const char*> cases[] = {
      {"set a = list_append(:x, a)", "a", "list_append, operand type: S"},
      {"set a = list_append(a, :x)", number("1"), "list_append, operand type: N"},
      {"set a = list_append(:x, a)", value::Map{}, "list_append, operand type: M"},
      {"set a = a + :x", "a", "+, operand type: S"},
      {"set a = :x + a", binary("a"), "+, operand type: B"},
      {"set a = a - :x", value::List{}, "-, operand type: L"},
      {"set a = a - :x", number_set({1}), "-, operand type: NS"},
  };
  for (const auto& [text, value, tail] : cases) {
    EXPECT_EQ(update_outcome(text, {}, {{":x", value}}),
              "Invalid UpdateExpression: Incorrect operand type for operator or function; operator "
              "or function: " +
                  std::string(tail))
        << text;
  }
}

}  // namespace
}  // namespace semel::expression
