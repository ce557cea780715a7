#include <gtest/gtest.h>

#include <string>

#include "domain/workflow/data/parse.h"
#include "domain/workflow/data/print.h"

namespace semel::data {
namespace {

std::string again(std::string_view text) {
  const auto value = parse(text);
  return value ? print(*value) : value.error().message;
}

TEST(Print, KeepsIntegersAndWritesOtherNumbersWithAPoint) {
  EXPECT_EQ(again("[1, 1.0, -0.0, 1.5, 9223372036854775807, 18446744073709551615]"),
            "[1,1.0,-0.0,1.5,9223372036854775807,18446744073709551615]");
}

TEST(Print, WritesLargeAndSmallNumbersWithAnExponent) {
  EXPECT_EQ(again("[9999999.0, 1e7, 1.5e10, 0.001, 0.0001, -2.5e-7, 1e100]"),
            "[9999999.0,1.0E7,1.5E10,0.001,1.0E-4,-2.5E-7,1.0E100]");
}

TEST(Print, ReadsEveryDigitOfADouble) {
  EXPECT_EQ(again("[0.30000000000000004, 44.51, 1.7976931348623157E308]"),
            "[0.30000000000000004,44.51,1.7976931348623157E308]");
}

TEST(Print, KeepsTheOrderOfMembersAndEscapesWhatJsonMust) {
  EXPECT_EQ(again(R"({ "z" : "a\"\\\/\u0001\n\u00e9", "a" : [ ] , "m" : { } })"),
            "{\"z\":\"a\\\"\\\\/\\u0001\\n\xc3\xa9\",\"a\":[],\"m\":{}}");
}

TEST(Print, WritesBareTextAsFormatDoes) {
  std::string text;
  print_bare(parse(R"({"Arg1":1,"Arg2":[],"Arg3":["x",null,{"y":1.5}]})").value(), text);
  EXPECT_EQ(text, "{Arg1=1, Arg2=[], Arg3=[x, null, {y=1.5}]}");
}

TEST(Parse, LastOfTwoMembersOfOneNameCounts) {
  EXPECT_EQ(again(R"({"a":1,"b":2,"a":3})"), R"({"a":3,"b":2})");
}

TEST(Parse, SaysWhereTheTextIsWrong) {
  EXPECT_EQ(again("{\n  \"a\": tru\n}"), "syntax error at line 2, column 8");
  EXPECT_EQ(again("[1] 2"), "characters behind the JSON value at line 1, column 5");
  EXPECT_EQ(again("[1,"), "unexpected end of the JSON text at line 1, column 4");
  EXPECT_EQ(parse("").error().code, ErrorCode::malformed);
}

TEST(Parse, RefusesBadUtf8AndNumbersBeyondTheDoubles) {
  EXPECT_FALSE(parse("\"\xff\"").has_value());
  EXPECT_FALSE(parse("\"\\ud800\"").has_value());
  EXPECT_FALSE(parse("1e400").has_value());
  EXPECT_FALSE(parse("NaN").has_value());
}

TEST(Parse, BoundsTheDepth) {
  EXPECT_TRUE(parse(std::string(depth_max, '[') + std::string(depth_max, ']')).has_value());
  const auto deeper = parse(std::string(depth_max + 1, '[') + std::string(depth_max + 1, ']'));
  ASSERT_FALSE(deeper.has_value());
  EXPECT_EQ(deeper.error().message, "nested deeper than 1000 levels at line 1, column 1001");
}

}  // namespace
}  // namespace semel::data
