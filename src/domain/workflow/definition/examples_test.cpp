#include <gtest/gtest.h>

#include "domain/workflow/definition/parse.h"

// Machines of the shapes that the States Language's specification and AWS's guide show: all are
// taken as they stand, without a warning.

namespace semel::definition {
namespace {

struct Example {
  const char* name;
  const char* text;
};

constexpr Example examples[] = {
    {"Task", R"j({"Comment": "one call", "StartAt": "Greet", "States": {
       "Greet": {"Type": "Task", "Resource": "arn:aws:lambda:us-east-1:111122223333:function:greet:live",
                 "TimeoutSeconds": 300, "HeartbeatSeconds": 60, "End": true}}})j"},
    {"Activity", R"j({"StartAt": "Pick", "States": {"Pick": {"Type": "Task", "End": true,
       "Resource": "arn:aws:states:us-east-1:111122223333:activity:pick",
       "TimeoutSecondsPath": "$.limits.total", "HeartbeatSecondsPath": "$.limits.beat"}}})j"},
    {"Parameters", R"j({"StartAt": "Send", "States": {"Send": {"Type": "Task",
       "Resource": "arn:aws:states:::dynamodb:putItem", "InputPath": "$.order", "OutputPath": "$.stored",
       "Parameters": {"TableName": "orders", "Item": {"id": {"S.$": "$.id"}, "flag": {"BOOL": true},
                      "when": {"S.$": "$$.State.EnteredTime"}}},
       "ResultSelector": {"status.$": "$.SdkHttpMetadata.HttpStatusCode"}, "ResultPath": "$.stored",
       "End": true}}})j"},
    {"Choice", R"j({"StartAt": "Route", "States": {
       "Route": {"Type": "Choice", "Default": "Other", "Choices": [
         {"Not": {"Variable": "$.kind", "StringEquals": "private"}, "Next": "Public"},
         {"And": [{"Variable": "$.value", "IsPresent": true}, {"Variable": "$.value", "IsNumeric": true},
                  {"Variable": "$.value", "NumericGreaterThanEquals": 20},
                  {"Variable": "$.value", "NumericLessThan": 30}], "Next": "Twenties"},
         {"Or": [{"Variable": "$.due", "TimestampLessThanPath": "$$.Execution.StartTime"},
                 {"Variable": "$.log", "StringMatches": "log-*.txt"}], "Next": "Late"}]},
       "Public": {"Type": "Pass", "End": true}, "Twenties": {"Type": "Pass", "End": true},
       "Late": {"Type": "Succeed"}, "Other": {"Type": "Fail", "Error": "NoMatch", "Cause": "nothing fits"}}})j"},
    {"Waits", R"j({"StartAt": "A", "States": {"A": {"Type": "Wait", "Seconds": 10, "Next": "B"},
       "B": {"Type": "Wait", "Timestamp": "2016-03-14T01:59:00Z", "Next": "C"},
       "C": {"Type": "Wait", "TimestampPath": "$.expiry", "Next": "D"},
       "D": {"Type": "Wait", "SecondsPath": "$.pause", "End": true}}})j"},
    {"Errors", R"j({"StartAt": "Try", "States": {
       "Try": {"Type": "Task", "Resource": "arn:aws:states:::lambda:invoke",
         "Parameters": {"FunctionName": "worker", "Payload.$": "$"},
         "Retry": [{"ErrorEquals": ["ErrorA", "ErrorB"], "IntervalSeconds": 1, "BackoffRate": 2,
                    "MaxAttempts": 2},
                   {"ErrorEquals": ["ErrorC"], "IntervalSeconds": 5, "MaxDelaySeconds": 120,
                    "JitterStrategy": "FULL"},
                   {"ErrorEquals": ["States.Timeout"], "MaxAttempts": 0}],
         "Catch": [{"ErrorEquals": ["States.TaskFailed", "States.Permissions"],
                    "ResultPath": "$.failure", "Next": "Recover"},
                   {"ErrorEquals": ["States.ALL"], "Next": "Give up"}],
         "End": true},
       "Recover": {"Type": "Pass", "Result": "recovered", "End": true},
       "Give up": {"Type": "Fail", "ErrorPath": "$.Error", "CausePath": "States.Format('because {}', $.Cause)"}}})j"},
    {"Parallel", R"j({"StartAt": "Both", "States": {"Both": {"Type": "Parallel", "End": true,
       "Branches": [
         {"StartAt": "Address", "States": {"Address": {"Type": "Pass", "End": true}}},
         {"StartAt": "Phone", "States": {"Phone": {"Type": "Pass", "Next": "Call"},
                                         "Call": {"Type": "Succeed"}}}]}}})j"},
    {"Map", R"j({"StartAt": "Each", "States": {"Each": {"Type": "Map", "InputPath": "$.detail",
       "ItemsPath": "$.shipped", "MaxConcurrency": 0, "ResultPath": "$.detail.shipped", "End": true,
       "ItemSelector": {"parcel.$": "$$.Map.Item.Value", "index.$": "$$.Map.Item.Index",
                        "courier.$": "$.courier"},
       "ItemProcessor": {"ProcessorConfig": {"Mode": "INLINE"}, "StartAt": "Check", "States": {
         "Check": {"Type": "Task", "Resource": "arn:aws:states:::lambda:invoke",
                   "Parameters": {"FunctionName": "check", "Payload.$": "$"}, "End": true}}}}}})j"},
    {"Iterator", R"j({"StartAt": "Each", "States": {"Each": {"Type": "Map", "End": true,
       "Parameters": {"item.$": "$$.Map.Item.Value"},
       "Iterator": {"StartAt": "One", "States": {"One": {"Type": "Pass", "End": true}}}}}})j"},
    {"Variables", R"j({"QueryLanguage": "JSONPath", "StartAt": "Keep", "States": {
       "Keep": {"Type": "Pass", "Assign": {"total.$": "$.order.total", "currency": "EUR"},
                "Next": "Use"},
       "Use": {"Type": "Choice", "Default": "Done", "Choices": [
         {"Variable": "$total", "NumericGreaterThan": 100, "Assign": {"large": true}, "Next": "Done"}]},
       "Done": {"Type": "Pass", "Parameters": {"text.$": "States.Format('{} {}', $total, $currency)"},
                "End": true}}})j"},
    {"Intrinsics",
     R"j({"StartAt": "Make", "States": {"Make": {"Type": "Pass", "End": true, "Parameters": {
       "greeting.$": "States.Format('Hi {}, it\\'s {}', $.name, $.day)",
       "parsed.$": "States.StringToJson($.text)", "printed.$": "States.JsonToString($.value)",
       "list.$": "States.Array($.a, 'b', 3, null)", "chunks.$": "States.ArrayPartition($.list, 4)",
       "has.$": "States.ArrayContains($.list, 5)", "range.$": "States.ArrayRange(1, 9, 2)",
       "item.$": "States.ArrayGetItem($.list, $.index)", "count.$": "States.ArrayLength($.list)",
       "unique.$": "States.ArrayUnique($.list)", "encoded.$": "States.Base64Encode($.text)",
       "decoded.$": "States.Base64Decode($.text)", "hash.$": "States.Hash($.text, 'SHA-256')",
       "merged.$": "States.JsonMerge($.one, $.two, false)", "random.$": "States.MathRandom(1, 999)",
       "sum.$": "States.MathAdd($.index, -1)", "parts.$": "States.StringSplit($.text, '.+')",
       "id.$": "States.UUID()"}}}})j"},
    {"Callback", R"j({"StartAt": "Ask", "States": {"Ask": {"Type": "Task", "End": true,
       "Resource": "arn:aws:states:::lambda:invoke.waitForTaskToken", "TimeoutSeconds": 3600,
       "Parameters": {"FunctionName": "ask", "Payload": {"token.$": "$$.Task.Token"}}}}})j"},
    {"Nested", R"j({"StartAt": "Run", "States": {"Run": {"Type": "Task", "End": true,
       "Resource": "arn:aws:states:::states:startExecution.sync:2",
       "Parameters": {"StateMachineArn": "arn:aws:states:us-east-1:111122223333:stateMachine:child",
         "Input": {"AWS_STEP_FUNCTIONS_STARTED_BY_EXECUTION_ID.$": "$$.Execution.Id"}}}}})j"},
};

class Examples : public testing::TestWithParam<Example> {};

TEST_P(Examples, AreTakenAsTheyStand) {
  const Parsed parsed = parse(GetParam().text);
  EXPECT_NE(parsed.machine, nullptr) << refusal_of(parsed.diagnostics);
  EXPECT_TRUE(parsed.diagnostics.empty());
}

INSTANTIATE_TEST_SUITE_P(Shapes, Examples, testing::ValuesIn(examples),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace semel::definition
