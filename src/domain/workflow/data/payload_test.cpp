#include "domain/workflow/data/payload.h"

#include <gtest/gtest.h>

#include "domain/workflow/data/test_support.h"

namespace semel::data {
namespace {

std::string render(std::string_view payload, std::string_view input = "{}") {
  const auto parsed = Payload::parse(parse(payload).value());
  if (!parsed) return parsed.error().message;
  TestScope scope(input, R"({"Execution": {"Name": "run"}})");
  return text_of_outcome(parsed->render(scope));
}

TEST(Payload, ReplacesReferencesAtAnyDepthAndKeepsTheOrder) {
  EXPECT_EQ(render(R"j({"z": 1, "id.$": "$.id", "in": {"name.$": "$$.Execution.Name"},
                       "list": [1, {"x.$": "$.list[0]"}, [{"y.$": "States.Array($.id)"}]]})j",
                   R"({"id": "o1", "list": [5]})"),
            R"({"z":1,"id":"o1","in":{"name":"run"},"list":[1,{"x":5},[{"y":["o1"]}]]})");
}

TEST(Payload, CopiesWhatHoldsNoReference) {
  EXPECT_EQ(render(R"j({"a": "$.id", "b": "States.UUID()", "c": ["$.x"], "d": {"e": null}})j"),
            R"j({"a":"$.id","b":"States.UUID()","c":["$.x"],"d":{"e":null}})j");
}

TEST(Payload, LastOfTwoMembersOfOneNameCounts) {
  EXPECT_EQ(render(R"({"a": 1, "a.$": "$.x"})", R"({"x": 2})"), R"({"a":2})");
}

TEST(Payload, GivesAnEmptyListForAnIndefinitePathThatSelectsNothing) {
  EXPECT_EQ(render(R"({"a.$": "$.items[*].kind", "b.$": "$.items[1:]", "c.$": "$[*]"})"),
            R"({"a":[],"b":[],"c":[]})");
}

// Recorded on the service: the error is States.Runtime, and the input is that of the field even
// where the path is of the context object.
TEST(Payload, FailsInTheWordsOfTheService) {
  EXPECT_EQ(render(R"({"value.$": "$.none"})", R"({"a": 1})"),
            "States.Runtime: The JSONPath '$.none' specified for the field 'value.$' could not be "
            R"(found in the input '{"a":1}')");
  EXPECT_EQ(render(R"({"deep": [{"value.$": "$$.Execution.none"}]})", R"({"a": 1})"),
            "States.Runtime: The JSONPath '$$.Execution.none' specified for the field 'value.$' "
            R"(could not be found in the input '{"a":1}')");
  EXPECT_EQ(
      render(R"j({"v.$": "States.Format('{}', States.Format('{}', $.nope))"})j", R"({"other": 1})"),
      "States.Runtime: The function 'States.Format('{}', States.Format('{}', $.nope))' had "
      "the following error: The JsonPath argument for the field '$.nope' could not be found "
      R"(in the input '{"other":1}')");
}

TEST(Payload, QuotesOnlyTheBeginningOfALargeInput) {
  const std::string failure =
      render(R"({"v.$": "$.x"})", R"({"a": ")" + std::string(100'000, 'x') + R"("})");
  EXPECT_LT(failure.size(), 32'768U);
  EXPECT_EQ(failure.substr(failure.size() - 5), "x...'");
}

TEST(Payload, RefusesWhatIsNeitherPathNorFunction) {
  EXPECT_EQ(render(R"({"a": {"parsed.$": "nothing"}})"),
            "The value for the field 'parsed.$' must be a valid JSONPath or a valid intrinsic "
            "function call");
  EXPECT_EQ(render(R"({"parsed.$": 1})"), "The value for the field 'parsed.$' must be a STRING");
}

TEST(Payload, BoundsWhatItBuilds) {
  std::string payload = "{";
  for (int i = 0; i < 200; ++i) payload += "\"m" + std::to_string(i) + ".$\": \"$\", ";
  payload += "\"end\": 1}";
  const std::string large = '"' + std::string(100'000, 'x') + '"';
  EXPECT_EQ(render(payload, large).substr(0, 24), "States.DataLimitExceeded");
  const std::string deep = std::string(depth_max, '[') + std::string(depth_max, ']');
  EXPECT_EQ(render(R"({"a.$": "$"})", deep),
            "States.Runtime: The result of an expression is nested deeper than 1000 levels.");
}

std::string evaluate(std::string_view text, std::string_view input) {
  const auto expression = Expression::parse(text);
  if (!expression) return expression.error().message;
  TestScope scope(input);
  scope.set("name", R"("v")");
  return text_of_outcome(expression->evaluate(scope));
}

TEST(Expression, IsAPathAVariableOrAFunction) {
  EXPECT_EQ(evaluate("$.a", R"({"a": "x"})"), R"("x")");
  EXPECT_EQ(evaluate("$name", "{}"), R"("v")");
  EXPECT_EQ(evaluate("States.Format('{} failed', $.a)", R"({"a": "x"})"), R"("x failed")");
  EXPECT_EQ(evaluate("plain", "{}"),
            "Invalid intrinsic function call: 'plain' is no intrinsic function at character 6");
}

TEST(Expression, TellsWhereAFieldFoundNothing) {
  TestScope scope(R"({"a": 1})");
  const Failure failure = not_found_in_input("$.ErrorX", "ErrorPath", scope);
  EXPECT_EQ(failure.error + ": " + failure.cause,
            "States.Runtime: The JSONPath '$.ErrorX' specified for the field 'ErrorPath' could not "
            R"(be found in the input '{"a":1}')");
}

}  // namespace
}  // namespace semel::data
