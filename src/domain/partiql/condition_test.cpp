#include "domain/partiql/condition.h"

#include <gtest/gtest.h>

#include "domain/partiql/partiql_test_helpers.h"

namespace semel::partiql {
namespace {

/// The condition of a WHERE clause, or why it is refused.
std::string condition_text(const std::string& where,
                           const std::vector<value::AttributeValue>& parameters = {}) {
  const auto parsed = parse("SELECT * FROM t WHERE " + where);
  if (!parsed) return parsed.error().message;
  const auto condition = to_condition(*std::get<Select>(*parsed).where, Values(parameters));
  return condition ? to_text(*condition) : condition.error().message;
}

std::string incorrect_operand_text(std::string_view function, std::string_view type) {
  return "Incorrect operand type for operator or function; operator or function: " +
         std::string(function) + ", operand type: " + std::string(type);
}

TEST(Condition, TranslatesEachOperator) {
  EXPECT_EQ(condition_text("a = 1 AND b.c[0] <> ? AND 2 < d", {number(5)}),
            "((a = 1 AND b.c[0] <> 5) AND 2 < d)");
  EXPECT_EQ(condition_text("a BETWEEN 1 AND 2 OR NOT b IN (1, 2) OR c NOT IN [3]"),
            "((a BETWEEN 1 AND 2 OR NOT b IN (1, 2)) OR NOT c IN (3))");
  EXPECT_EQ(condition_text("a IS MISSING AND b IS NOT MISSING AND c IS NULL AND d IS NOT NULL"),
            "((attribute_not_exists(a) AND NOT attribute_not_exists(b)) AND (attribute_type(c, "
            "NULL) AND NOT "
            "attribute_type(d, NULL)))");
  EXPECT_EQ(condition_text("x IS STRING AND y IS NUMERIC AND z IS STRUCT"),
            "((attribute_type(x, S) AND attribute_type(y, N)) AND attribute_type(z, M))");
}

TEST(Condition, TranslatesEachFunction) {
  EXPECT_EQ(condition_text("begins_with(a, 'x') AND CONTAINS(b, ?) AND size(c) > 3", {number(1)}),
            "((begins_with(a, \"x\") AND contains(b, 1)) AND size(c) > 3)");
  EXPECT_EQ(condition_text(
                "attribute_type(a, 'SS') AND attribute_exists(b.c) AND attribute_not_exists(d)"),
            "((attribute_type(a, SS) AND attribute_exists(b.c)) AND attribute_not_exists(d))");
}

TEST(Condition, ComparesConditionsWithTruthValues) {
  EXPECT_EQ(condition_text("attribute_exists(a) = false"), "NOT attribute_exists(a)");
  EXPECT_EQ(condition_text("true = contains(a, 'z')"), "contains(a, \"z\")");
  EXPECT_EQ(condition_text("((a > 1) = true) <> true"), "NOT a > 1");
  EXPECT_EQ(condition_text("attribute_exists(a) > false"), incorrect_operand_text(">", "BOOL"));
}

TEST(Condition, RefusesToOrderWhatHasNoOrder) {
  for (const std::string_view op : {"<", "<=", ">", ">="}) {
    EXPECT_EQ(condition_text("a " + std::string(op) + " true"), incorrect_operand_text(op, "BOOL"));
  }
  EXPECT_EQ(condition_text("a BETWEEN null AND 1"), incorrect_operand_text("BETWEEN", "NULL"));
  EXPECT_EQ(condition_text("[1] < a"), incorrect_operand_text("<", "L"));
  EXPECT_EQ(condition_text("a = [1] AND b <> <<1>>").find("Incorrect"), std::string::npos);
}

TEST(Condition, RefusesWrongOperands) {
  EXPECT_EQ(condition_text("begins_with(a, 1)"), incorrect_operand_text("begins_with", "N"));
  EXPECT_EQ(condition_text("attribute_type(a, 1)"), incorrect_operand_text("attribute_type", "N"));
  EXPECT_EQ(
      condition_text("attribute_type(a, 'X')"),
      "Invalid attribute type name found; type: X, valid types: {N,BS,L,B,NULL,M,S,SS,NS,BOOL}");
  EXPECT_EQ(
      condition_text("attribute_exists('a')"),
      "Operator or function requires a document path; operator or function: attribute_exists");
  EXPECT_EQ(condition_text("attribute_exists(a, b)"),
            "Incorrect number of operands for operator or function; operator or function: "
            "attribute_exists, number of "
            "operands: 2");
}

TEST(Condition, RefusesFunctionsThatAreNone) {
  EXPECT_EQ(condition_text("EXISTS(ss)"), "Unrecognized function: exists at 1:23:6");
  EXPECT_EQ(condition_text("set_add(ss, <<'x'>>) = ss"),
            "Unrecognized function: set_add at 1:23:7");
}

TEST(Condition, BoundsTheOptionsOfIn) {
  std::string options = "1";
  for (int i = 0; i < 99; ++i) options += ", 1";
  EXPECT_EQ(condition_text("a IN [" + options + "]").find("too many"), std::string::npos);
  EXPECT_EQ(condition_text("a IN [" + options + ", 1]"),
            "The IN operator is provided with too many operands; number of operands: 101");
}

TEST(Condition, RefusesArithmeticAndLike) {
  EXPECT_NE(condition_text("a + 1 > 2").find("Unsupported operation"), std::string::npos);
  EXPECT_NE(condition_text("a LIKE 'x%'").find("Unsupported operation: LIKE"), std::string::npos);
  EXPECT_NE(condition_text("a > -b").find("Unsupported operation"), std::string::npos);
  EXPECT_NE(condition_text("a").find("Unsupported operation"), std::string::npos);
}

TEST(AttributesIn, NamesEachTopLevelAttributeOnce) {
  const auto parsed =
      parse("SELECT * FROM t WHERE b.x = 1 AND (size(a) > 2 OR NOT c IN [b, d]) AND e IS MISSING");
  ASSERT_TRUE(parsed.has_value());
  const auto names = attributes_in(*std::get<Select>(*parsed).where);
  EXPECT_EQ(names, (std::vector<std::string>{"b", "a", "c", "d", "e"}));
}

}  // namespace
}  // namespace semel::partiql
