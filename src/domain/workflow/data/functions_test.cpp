#include "domain/workflow/data/functions.h"

#include <gtest/gtest.h>

#include <set>

#include "domain/workflow/data/payload.h"
#include "domain/workflow/data/test_support.h"

// The outcomes are those that the service was seen to give, where nothing else is said.

namespace semel::data {
namespace {

std::string call(std::string_view text, std::string_view input = "{}") {
  const auto expression = Expression::parse(text);
  if (!expression) return expression.error().message;
  TestScope scope(input);
  return text_of_outcome(expression->evaluate(scope));
}

std::string refusal(std::string_view text, std::string_view input = "{}") {
  const std::string outcome = call(text, input);
  const std::string begin = "States.IntrinsicFailure: The function '" + std::string(text) +
                            "' had the following error: Invalid arguments in ";
  return outcome.substr(0, begin.size()) == begin ? outcome.substr(begin.size()) : outcome;
}

TEST(Format, PutsValuesInPlaceOfBraces) {
  EXPECT_EQ(call("States.Format('a={} b={}.', $.a, $.b)", R"({"a": null, "b": 1.1})"),
            R"("a=null b=1.1.")");
  EXPECT_EQ(call("States.Format('{}', $)", R"({"Arg1": 1, "Arg2": []})"), R"("{Arg1=1, Arg2=[]}")");
  EXPECT_EQ(call("States.Format('none')"), R"("none")");
  EXPECT_EQ(call("States.Format($.t, true)", R"({"t": "is {}"})"), R"("is true")");
}

TEST(Format, KnowsItsEscapes) {
  EXPECT_EQ(call(R"(States.Format('it\'s \{\} \\ {}', 1))"), R"("it's {} \\ 1")");
}

TEST(Format, RefusesATemplateThatDoesNotFit) {
  EXPECT_EQ(refusal("States.Format('{} {}', 1)"),
            "States.Format: number of arguments do not match the occurrences of {}");
  EXPECT_EQ(refusal("States.Format('x', 1)"),
            "States.Format: number of arguments do not match the occurrences of {}");
  EXPECT_EQ(refusal("States.Format('a { b')"),
            "States.Format: a brace of the template has no partner and no escape");
  EXPECT_EQ(refusal("States.Format(1)"), "States.Format: expected a string");
}

TEST(StringSplit, SplitsAtEachCharacterAndLeavesOutEmptyParts) {
  EXPECT_EQ(call("States.StringSplit($.a, ',')", R"({"a": ", , ,"})"), R"([" "," "])");
  EXPECT_EQ(call("States.StringSplit(',,,,', ',')"), "[]");
  EXPECT_EQ(call("States.StringSplit('This.is+a,test=string', '.+,=')"),
            R"(["This","is","a","test","string"])");
  EXPECT_EQ(call("States.StringSplit('Hello\nWorld', '\n')"), R"(["Hello","World"])");
  EXPECT_EQ(refusal("States.StringSplit(1, ',')"), "States.StringSplit: expected a string");
}

TEST(Uuid, IsNewEachTimeAndRepeatableFromTheSameEntropy) {
  const std::string two = call("States.Array(States.UUID(), States.UUID())");
  EXPECT_EQ(two.size(), 79U);
  EXPECT_NE(two.substr(2, 36), two.substr(41, 36));
  EXPECT_EQ(two, call("States.Array(States.UUID(), States.UUID())"));
}

TEST(StringToJson, ReadsAndGivesNullForABlankText) {
  EXPECT_EQ(call("States.StringToJson('')"), "null");
  EXPECT_EQ(call("States.StringToJson(' ')"), "null");
  EXPECT_EQ(call("States.StringToJson('-0')"), "0");
  EXPECT_EQ(call("States.StringToJson($)", R"("{\"n\":[1, 2]}")"), R"({"n":[1,2]})");
  EXPECT_EQ(refusal("States.StringToJson('{]')"),
            "States.StringToJson: the text is not JSON: syntax error at line 1, column 2");
  EXPECT_EQ(refusal("States.StringToJson($)", "{}"), "States.StringToJson: expected a string");
}

TEST(JsonToString, PrintsWithoutBlanks) {
  EXPECT_EQ(call("States.JsonToString($)", R"({"n": [1, "x"]})"), R"("{\"n\":[1,\"x\"]}")");
  EXPECT_EQ(call("States.JsonToString(null)"), R"("null")");
  EXPECT_EQ(call("States.JsonToString('Hello')"), R"("\"Hello\"")");
}

TEST(JsonMerge, IsShallowAndTheSecondWins) {
  EXPECT_EQ(call("States.JsonMerge($.a, $.b, false)",
                 R"({"a": {"k": {"x": 1, "y": 2}, "p": 1}, "b": {"k": {"z": 3}, "q": 2}})"),
            R"({"k":{"z":3},"p":1,"q":2})");
  EXPECT_EQ(refusal("States.JsonMerge($, $, true)"),
            "States.JsonMerge: the third argument is false: only shallow merging is supported");
  EXPECT_EQ(refusal("States.JsonMerge($, 1, false)"), "States.JsonMerge: expected two objects");
}

TEST(Array, TakesAnyNumberOfValues) {
  EXPECT_EQ(call("States.Array()"), "[]");
  EXPECT_EQ(call("States.Array('a', 1, -2.5, true, null, $.a)", R"({"a": {}})"),
            R"(["a",1,-2.5,true,null,{}])");
}

TEST(ArrayPartition, CutsIntoChunks) {
  EXPECT_EQ(call("States.ArrayPartition($, 2)", "[1,2,3]"), "[[1,2],[3]]");
  EXPECT_EQ(call("States.ArrayPartition($, 5)", "[1,2,3]"), "[[1,2,3]]");
  EXPECT_EQ(call("States.ArrayPartition($, 1.5)", "[1,2,3]"), "[[1,2],[3]]");
  EXPECT_EQ(call("States.ArrayPartition($, 2)", "[]"), "[]");
  EXPECT_EQ(refusal("States.ArrayPartition($, 0.49)", "[1]"),
            "States.ArrayPartition: the size of a chunk is at least 1");
  EXPECT_EQ(refusal("States.ArrayPartition(1, 1)"), "States.ArrayPartition: expected an array");
}

TEST(ArrayContains, ComparesWholeValues) {
  EXPECT_EQ(call("States.ArrayContains($, null)", "[]"), "false");
  EXPECT_EQ(call("States.ArrayContains($[0], $[1])", "[[[1,2,3],2],[1,2,3]]"), "true");
  EXPECT_EQ(call("States.ArrayContains($[0], $[1])", R"([[{"1":2,"2":[]}],{"2":[],"1":2}])"),
            "true");
  EXPECT_EQ(call("States.ArrayContains($, '1')", "[1,2]"), "false");
}

TEST(ArrayRange, GoesUpToItsLastNumber) {
  EXPECT_EQ(call("States.ArrayRange(0, 9, 3)"), "[0,3,6,9]");
  EXPECT_EQ(call("States.ArrayRange(0, 10, 3)"), "[0,3,6,9]");
  EXPECT_EQ(call("States.ArrayRange(1, 9, 9)"), "[1]");
  EXPECT_EQ(call("States.ArrayRange(5, 1, -2)"), "[5,3,1]");
}

TEST(ArrayRange, HasABoundAndAStep) {
  EXPECT_EQ(call("States.ArrayLength(States.ArrayRange(1, 1000, 1))"), "1000");
  EXPECT_EQ(refusal("States.ArrayRange(0, 1000, 1)"),
            "States.ArrayRange: the range has more than 1000 elements");
  EXPECT_EQ(refusal("States.ArrayRange(0, 1, 0)"), "States.ArrayRange: the step is not 0");
  EXPECT_EQ(refusal("States.ArrayRange('a', 5, 1)"), "States.ArrayRange: expected a number");
  EXPECT_EQ(refusal("States.ArrayRange(0, 9223372036854775807, 9223372036854775807)"),
            "States.ArrayRange: a number is too large");
}

TEST(ArrayGetItem, CountsFromZero) {
  EXPECT_EQ(call("States.ArrayGetItem($, 5)", "[1,2,3,4,5,6,7,8,9]"), "6");
  EXPECT_EQ(refusal("States.ArrayGetItem($, 2)", "[1,2]"),
            "States.ArrayGetItem: the index 2 is out of bounds");
  EXPECT_EQ(refusal("States.ArrayGetItem($, -1)", "[1,2]"),
            "States.ArrayGetItem: the index -1 is out of bounds");
}

TEST(ArrayUnique, KeepsTheFirstOfEach) {
  EXPECT_EQ(
      call("States.ArrayUnique($)", R"([3,1,3,"1",{"a":1,"b":2},{"b":2,"a":1},[null],[null],1])"),
      R"([3,1,"1",{"a":1,"b":2},[null]])");
}

TEST(Base64, EncodesAndDecodes) {
  EXPECT_EQ(call("States.Base64Encode('Data to encode')"), R"("RGF0YSB0byBlbmNvZGU=")");
  EXPECT_EQ(call("States.Base64Decode('RGF0YSB0byBlbmNvZGU=')"), R"("Data to encode")");
  EXPECT_EQ(call("States.Base64Decode('')"), R"("")");
  EXPECT_EQ(refusal("States.Base64Decode('?')"), "States.Base64Decode: the text is not Base64");
  EXPECT_EQ(refusal("States.Base64Decode('/w==')"),
            "States.Base64Decode: the decoded bytes are not UTF-8");
  const std::string longest = '"' + std::string(10'000, 'x') + '"';
  EXPECT_EQ(call("States.Base64Encode($)", longest).size(), 13'338U);
  EXPECT_EQ(refusal("States.Base64Encode($)", '"' + std::string(10'001, 'x') + '"'),
            "States.Base64Encode: the text has more than 10000 characters");
}

TEST(Hash, KnowsFiveAlgorithms) {
  EXPECT_EQ(call("States.Hash('input data', 'MD5')"), R"("812f45842bc6d66ee14572ce20db8e86")");
  EXPECT_EQ(call("States.Hash('input data', 'SHA-1')"),
            R"("aaff4a450a104cd177d28d18d74485e8cae074b7")");
  EXPECT_EQ(call("States.Hash('input data', 'SHA-256')"),
            R"("b4a697a057313163aee33cd8d40c66e9f0f177e00cac2de32475ffff6169c3e3")");
  EXPECT_EQ(call("States.Hash('input data', 'SHA-384')").substr(0, 17), R"("d28a7d5cf25a74f1)");
  EXPECT_EQ(call("States.Hash('input data', 'SHA-512')").substr(0, 17), R"("6ce4adb348546d4f)");
  EXPECT_EQ(refusal("States.Hash('x', 'SHA-3')"),
            "States.Hash: the algorithm is MD5, SHA-1, SHA-256, SHA-384 or SHA-512");
}

TEST(MathAdd, RoundsEachNumberFirst) {
  for (const auto& [left, right, sum] :
       std::initializer_list<std::tuple<double, double, int>>{{-9, 3, -6},
                                                              {1.49, 1.5, 3},
                                                              {1.5, 1.51, 4},
                                                              {-1.49, -1.5, -2},
                                                              {-1.5, -1.51, -3},
                                                              {1.49, -1.49, 0},
                                                              {2.5, 0, 3},
                                                              {-0.5, 0.5, 1},
                                                              {-0.5, 0, 0},
                                                              {-2.5, 0, -2},
                                                              {-1.51, 0, -2}}) {
    EXPECT_EQ(call("States.MathAdd($[0], $[1])", print(json::value(json::array{left, right}))),
              std::to_string(sum))
        << left << " + " << right;
  }
  EXPECT_EQ(refusal("States.MathAdd('1', 1)"), "States.MathAdd: expected a number");
  EXPECT_EQ(refusal("States.MathAdd(9223372036854775807, 1)"),
            "States.MathAdd: the sum is too large");
  EXPECT_EQ(refusal("States.MathAdd(1e300, 1)"), "States.MathAdd: a number is too large");
}

TEST(MathRandom, StaysWithinItsBounds) {
  std::set<std::string> seen;
  for (int seed = 0; seed < 100; ++seed) {
    seen.insert(call("States.MathRandom(-1, 2, $)", std::to_string(seed)));
  }
  EXPECT_EQ(seen, (std::set<std::string>{"-1", "0", "1"}));
  EXPECT_EQ(call("States.MathRandom(1, 1000000, 7)"), call("States.MathRandom(1, 1000000, 7)"));
  EXPECT_EQ(refusal("States.MathRandom(5, 5)"),
            "States.MathRandom: the first number is less than the second");
}

TEST(Calls, NestUpToTen) {
  std::string text = "1";
  for (int i = 0; i < 10; ++i) text = "States.MathAdd(" + text + ", 1)";
  EXPECT_EQ(call(text), "11");
  EXPECT_EQ(call("States.MathAdd(" + text + ", 1)"),
            "Invalid intrinsic function call: functions are nested more than 10 deep at character "
            "151");
}

TEST(Calls, TakePathsWithCommasAndParentheses) {
  EXPECT_EQ(call("States.ArrayLength($.a[?(@.b == ',)')])", R"j({"a": [{"b": ",)"}, {"b": 1}]})j"),
            "1");
  EXPECT_EQ(call("States.Array($['x,y)'], $.a.length())", R"j({"x,y)": 1, "a": []})j"), "[1,0]");
}

TEST(Calls, RefuseWhatCannotBeCalled) {
  for (const std::string_view text :
       {"States.None()", "States.Format", "States.Format(", "States.Format()", "States.UUID(1)",
        "States.MathAdd(1)", "States.Array(1 2)", "States.Array(x)", "States.Array(,)",
        "States.Array('a)", R"(States.Array('\n'))", R"(States.Array('\"'))", "States.Array() x",
        "States.Array([1])", "States.Array($.)", "Array()"}) {
    EXPECT_FALSE(Expression::parse(text).has_value()) << text;
  }
}

TEST(Calls, BoundWhatTheyBuild) {
  std::string text = "$";
  for (int i = 0; i < 10; ++i) text = "States.JsonToString(" + text + ")";
  std::string quotes;
  for (int i = 0; i < 50'000; ++i) quotes += "\\\"";
  EXPECT_EQ(call(text, '"' + quotes + '"').substr(0, 24), "States.DataLimitExceeded");
}

TEST(Calls, BoundWhatTheirManyArgumentsHoldTogether) {
  std::string arguments = "$";
  for (int i = 1; i < 100'000; ++i) arguments += ",$";
  const std::string input = '"' + std::string(200'000, 'a') + '"';
  EXPECT_EQ(call("States.Array(" + arguments + ")", input).substr(0, 24),
            "States.DataLimitExceeded");
}

}  // namespace
}  // namespace semel::data
