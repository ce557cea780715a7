#include "domain/partiql/values.h"

#include <gtest/gtest.h>

#include "domain/partiql/partiql_test_helpers.h"

namespace semel::partiql {
namespace {

/// The value that `literal` stands for, or why it is refused.
std::string value_text(const std::string& literal,
                       const std::vector<value::AttributeValue>& parameters = {}) {
  const auto parsed = parse("INSERT INTO t VALUE {'a': " + literal + "}");
  if (!parsed) return parsed.error().message;
  const auto read = Values(parameters).of(std::get<Insert>(*parsed).item.members.front().value);
  return read ? value::to_text(*read) : read.error().message;
}

std::string times(std::string_view text, int count) {
  std::string repeated;
  for (int i = 0; i < count; ++i) repeated += text;
  return repeated;
}

TEST(Values, ReadsLiteralsOfEachType) {
  EXPECT_EQ(value_text("'it''s'"), value::to_text(value::AttributeValue("it's")));
  EXPECT_EQ(value_text("- - 1.50e2"), "150");
  EXPECT_EQ(value_text("-/* c */1"), "-1");
  EXPECT_EQ(value_text("TRUE"), value::to_text(value::AttributeValue(true)));
  EXPECT_EQ(value_text("null"), value::to_text(value::AttributeValue()));
  EXPECT_EQ(value_text("[1, [], {'a': {}}]"),
            value::to_text(value::AttributeValue(
                value::List{number(1), value::List{}, value::Map{{"a", value::Map{}}}})));
  EXPECT_EQ(value_text("<<2, 1>>"),
            value::to_text(*value::make_number_set({value::Number(1), value::Number(2)})));
  EXPECT_EQ(value_text("<<'b', 'a'>>"), value::to_text(*value::make_string_set({"a", "b"})));
}

TEST(Values, TakesParametersByPosition) {
  EXPECT_EQ(value_text("?", {number(7)}), "7");
  EXPECT_EQ(value_text("?"), "Number of parameters in request and statement don't match.");
}

TEST(Values, RefusesParametersInsideALiteral) {
  EXPECT_EQ(value_text("[?]", {number(7)}),
            "Unsupported data type: Parameter under key root[0] at 1:28:1");
  EXPECT_EQ(value_text("{'k': ?}", {number(7)}),
            "Unsupported data type: Parameter under key root.k at 1:33:1");
  EXPECT_EQ(value_text("set_add(<<'a'>>, <<'b'>>)"),
            "Unsupported data type: set_add under key root at 1:27:7");
}

TEST(Values, NamesThePlaceOfANumberOutOfRange) {
  const std::string overflow = value::Number::parse("1e126").error().message;
  EXPECT_EQ(value_text("1e126"), overflow + " under root");
  EXPECT_EQ(value_text("{'x': 1e126}"), overflow + " under root.x");
  EXPECT_EQ(value_text("[1, 1e126]"), overflow + " under root[1]");
}

TEST(Values, RefusesBagsThatAreNoSets) {
  EXPECT_EQ(value_text("<<>>"), "Empty bags are not supported");
  EXPECT_EQ(
      value_text("<<1, 'a'>>"),
      "Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags");
  EXPECT_EQ(
      value_text("<<'x', 'x'>>"),
      "One or more parameter values were invalid: Input collection [x, x] contains duplicates.");
  EXPECT_EQ(value_text("<<2, 2.0>>"),
            "One or more parameter values were invalid: Input collection [2, 2.0] contains "
            "duplicates! under root");
}

TEST(Values, RefusesMoreThan31Levels) {
  EXPECT_EQ(value_text(times("{'a':", 32) + "1" + times("}", 32)),
            "Nesting Levels have exceeded supported limits under root" + times(".a", 32));
  EXPECT_EQ(value_text("{'a':" + times("[", 31) + "1" + times("]", 31) + "}"),
            "Nesting Levels have exceeded supported limits under root.a" + times("[0]", 31));
  EXPECT_TRUE(value_text(times("{'a':", 31) + "1" + times("}", 31)).find("exceeded") ==
              std::string::npos);
}

}  // namespace
}  // namespace semel::partiql
