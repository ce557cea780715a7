#include "domain/workflow/definition/parse.h"

#include <gtest/gtest.h>

// Words, codes and places of the diagnostics are the service's, where it was seen to give them.

namespace semel::definition {
namespace {

/// One line for each diagnostic: "CODE message at /place", warnings behind "(warning) ".
std::string diagnostics_of(std::string_view text, MachineType type = MachineType::standard) {
  const Parsed parsed = parse(text, type);
  std::string lines;
  bool has_error = false;
  for (const Diagnostic& diagnostic : parsed.diagnostics) {
    const bool is_error = diagnostic.severity == Diagnostic::Severity::error;
    has_error = has_error || is_error;
    if (!lines.empty()) lines += '\n';
    if (!is_error) lines += "(warning) ";
    std::string code = diagnostic.code;
    if (code == "SCHEMA_VALIDATION_FAILED") code = "SCHEMA";
    lines += code + ' ' + diagnostic.message + " at " + diagnostic.location;
  }
  EXPECT_EQ(parsed.machine == nullptr, has_error) << lines;
  return lines;
}

/// Of the machine whose only state is S, with these fields.
std::string of_state(const std::string& fields, MachineType type = MachineType::standard) {
  return diagnostics_of(R"({"StartAt": "S", "States": {"S": {)" + fields + "}}}", type);
}
std::string of_task(const std::string& resource, MachineType type = MachineType::standard) {
  return of_state(R"("Type": "Task", "End": true, "Resource": ")" + resource + '"', type);
}
/// Of a Choice with one rule.
std::string of_rule(const std::string& rule) {
  return diagnostics_of(R"({"StartAt": "S", "States": {"S": {"Type": "Choice", "Choices": [)" +
                        rule + R"(]}, "E": {"Type": "Succeed"}}})");
}

TEST(Parse, RefusesWhatIsNoDefinition) {
  EXPECT_EQ(diagnostics_of(""), "SCHEMA Definition must be a valid JSON object at ");
  EXPECT_EQ(diagnostics_of("[]"), "SCHEMA Definition must be a valid JSON object at ");
  EXPECT_EQ(diagnostics_of("not a definition"),
            "INVALID_JSON_DESCRIPTION syntax error at line 1, column 1");
  EXPECT_EQ(diagnostics_of("{}"), "SCHEMA These fields are required: [States, StartAt] at /");
  EXPECT_EQ(diagnostics_of(R"({"StartAt": "A", "States": {}, "Other": 1, "Version": "2"})"),
            "SCHEMA Field 'Other' is not supported at /\n"
            "SCHEMA Value should be one of the following: [1.0] at /Version\n"
            "SCHEMA Value cannot be empty at /States");
  EXPECT_EQ(diagnostics_of(std::string(definition_bytes_max + 1, ' ')),
            "SCHEMA Definition has more than 1048576 bytes at ");
}

TEST(Parse, ReadsAMachine) {
  const Parsed parsed = parse(R"({
    "Comment": "two states", "StartAt": "A", "TimeoutSeconds": 60, "Version": "1.0",
    "States": {"A": {"Type": "Pass", "Result": {"x": 1}, "ResultPath": "$.a", "Next": "B",
                     "InputPath": null, "OutputPath": "$.out"},
               "B": {"Type": "Wait", "Timestamp": "2016-03-14T01:59:00.5Z", "End": true}}})");
  ASSERT_NE(parsed.machine, nullptr);
  const Machine& machine = *parsed.machine;
  EXPECT_EQ(machine.comment + ' ' + machine.start_at, "two states A");
  EXPECT_EQ(machine.timeout_s, 60);
  const State& a = machine.states.at("A");
  EXPECT_EQ(a.next, "B");
  EXPECT_FALSE(a.input_path.path.has_value());
  EXPECT_EQ(a.output_path.path->text(), "$.out");
  EXPECT_EQ(a.result_path->path->text(), "$.a");
  const State& b = machine.states.at("B");
  EXPECT_FALSE(b.next.has_value());
  EXPECT_EQ(b.input_path.path->text(), "$");
  EXPECT_EQ(std::get<Wait::Timestamp>(std::get<Wait>(b.kind).until).time_ms, 1'457'920'740'500);
}

TEST(Flow, TellsMissingTargetsAndStatesThatNothingLeadsTo) {
  EXPECT_EQ(diagnostics_of(R"({"StartAt": "pass1", "States": {
              "pass1": {"Type": "Pass", "Next": "pass3"}, "pass2": {"Type": "Pass", "End": true}}})"),
            "MISSING_TRANSITION_TARGET Missing 'Next' target: pass3 at /States/pass1/Next\n"
            "MISSING_TRANSITION_TARGET State \"pass2\" is not reachable. at /States/pass2");
  EXPECT_EQ(diagnostics_of(R"({"StartAt": "Not sure", "States": {
              "One": {"Type": "Pass", "Next": "Two"}, "Two": {"Type": "Succeed"}}})"),
            "MISSING_TRANSITION_TARGET Missing 'Next' target: Not sure at /StartAt\n"
            "MISSING_TRANSITION_TARGET State \"One\" is not reachable. at /States/One");
}

TEST(Flow, NeedsAnEndAndTellsThatBeforeUnreachableStates) {
  const std::string loop =
      R"("A": {"Type": "Pass", "Next": "B"}, "B": {"Type": "Pass", "Next": "A"})";
  EXPECT_EQ(diagnostics_of(R"({"StartAt": "A", "States": {)" + loop + "}}"),
            "MISSING_END_STATE Workflow has no terminal state at ");
  EXPECT_EQ(diagnostics_of(R"({"StartAt": "A", "States": {)" + loop +
                           R"(, "C": {"Type": "Pass", "End": true}}})"),
            "MISSING_TRANSITION_TARGET State \"C\" is not reachable. at /States/C");
}

TEST(Flow, NamesThePlaceOfEachKindOfTarget) {
  EXPECT_EQ(diagnostics_of(R"({"StartAt": "T", "States": {
    "T": {"Type": "Task", "Resource": "arn:aws:states:::lambda:invoke", "Next": "C",
          "Catch": [{"ErrorEquals": ["E"], "Next": "x"}]},
    "C": {"Type": "Choice", "Choices": [{"Variable": "$.a", "IsNull": true, "Next": "y"}],
          "Default": "z"},
    "E": {"Type": "Fail"}}})"),
            "MISSING_TRANSITION_TARGET Missing 'Next' target: x at /States/T/Catch[0]/Next\n"
            "MISSING_TRANSITION_TARGET Missing 'Next' target: y at /States/C/Choices[0]/Next\n"
            "MISSING_TRANSITION_TARGET Missing 'Next' target: z at /States/C/Default\n"
            "MISSING_TRANSITION_TARGET State \"E\" is not reachable. at /States/E");
}

TEST(Names, AreBoundedAndUniqueInTheWholeDefinition) {
  const std::string longest(80, 'x');
  EXPECT_EQ(diagnostics_of(R"({"StartAt": ")" + longest + R"(", "States": {")" + longest +
                           R"(": {"Type": "Succeed"}}})"),
            "");
  EXPECT_EQ(diagnostics_of(R"({"StartAt": "x)" + longest + R"(", "States": {"x)" + longest +
                           R"(": {"Type": "Succeed"}}})"),
            "INVALID_STATE_NAME A state name has from 1 to 80 characters at /States/x" + longest);
  EXPECT_EQ(of_state(R"("Type": "Parallel", "End": true, "Branches": [
              {"StartAt": "S", "States": {"S": {"Type": "Succeed"}}}])"),
            "DUPLICATE_STATE_NAME Duplicate State name: S at /States/S/Branches[0]/States/S");
}

TEST(State, HasAKnownTypeAndOnlyItsFields) {
  EXPECT_EQ(of_state(R"("Type": "Loop")"),
            "SCHEMA The field 'Type' should have one of these values: [Task, Wait, Pass, Succeed, "
            "Fail, Choice, Parallel, Map] at /States/S/Type");
  EXPECT_EQ(of_state(""), "SCHEMA These fields are required: [Type] at /States/S");
  EXPECT_EQ(of_state(R"("Type": "Pass", "End": true, "Catch": [], "TimeoutSeconds": 1)"),
            "SCHEMA Field 'Catch' is not supported at /States/S\n"
            "SCHEMA Field 'TimeoutSeconds' is not supported at /States/S");
  EXPECT_EQ(of_state(R"("Type": "Succeed", "End": true)"),
            "SCHEMA Field 'End' is not supported at /States/S");
}

TEST(State, HasNextOrEnd) {
  EXPECT_EQ(of_state(R"("Type": "Pass", "Next": "S", "End": true)"),
            "SCHEMA There should only be one of the following fields: [Next, End] at /States/S");
  EXPECT_EQ(of_state(R"("Type": "Pass", "End": false)"),
            "SCHEMA This object should have only one of the following fields: [Next, End] at "
            "/States/S");
}

TEST(State, RefusesWrongPathsAndTemplates) {
  EXPECT_EQ(of_state(R"("Type": "Pass", "End": true, "InputPath": "a", "ResultPath": "$.a[*]")"),
            "SCHEMA Value must be a valid JSONPath. Invalid path 'a': a path begins with $ at "
            "character 1 at /States/S/InputPath\n"
            "SCHEMA Value is not a Reference Path at /States/S/ResultPath");
  EXPECT_EQ(of_state(R"("Type": "Pass", "End": true, "ResultPath": "a")"),
            "SCHEMA Value is not a Reference Path: Reference path didn't start with '$' at "
            "/States/S/ResultPath");
  EXPECT_EQ(
      of_state(R"j("Type": "Pass", "End": true, "Parameters": {"in": {"parsed.$":
              "States.StringToJson('{\"text\":\"An \\\"escaped double quote\\\" here\"}')"}})j"),
      "SCHEMA The value for the field 'parsed.$' must be a valid JSONPath or a valid intrinsic "
      "function call at /States/S/Parameters");
  EXPECT_EQ(of_state(R"("Type": "Pass", "End": true, "Parameters": "$.a")"),
            "SCHEMA Expected value of type Object at /States/S/Parameters");
}

TEST(State, ChecksNamesOfVariables) {
  EXPECT_EQ(
      of_state(R"("Type": "Pass", "End": true, "Assign": {"states": 1, "a b.$": "$", "c.$": "$"})"),
      "RESERVED_VARIABLE_NAME Cannot assign to reserved variable '$states'. at "
      "/States/S/Assign\n"
      "INVALID_VARIABLE_NAME Invalid variable name 'a b': the variable name contains invalid "
      "characters. at /States/S/Assign");
}

TEST(State, WarnsOfReferencesThatAreNone) {
  EXPECT_EQ(of_state(R"("Type": "Pass", "End": true, "Parameters": {"a": "$.x", "b": "$5"})"),
            "(warning) NO_DOLLAR The value of the field 'a' looks like a path or an intrinsic "
            "function, but the field's name does not end in '.$': it is taken as it stands at "
            "/States/S/Parameters");
  EXPECT_EQ(
      of_state(R"("Type": "Pass", "End": true, "Result": {"a.$": "$.x"})"),
      "(warning) PASS_RESULT_IS_STATIC The Result of a Pass state is taken as it stands: paths "
      "belong to Parameters at /States/S/Result");
}

TEST(JsonAta, IsRefusedByName) {
  EXPECT_EQ(
      diagnostics_of(R"({"QueryLanguage": "JSONata", "StartAt": "A", "States": {"A": {
              "Type": "Pass", "Output": "{% $states.input %}", "End": true}}})"),
      "SCHEMA The QueryLanguage 'JSONata' is not supported by this program: use 'JSONPath' at "
      "/QueryLanguage");
  EXPECT_EQ(
      of_state(R"("Type": "Pass", "QueryLanguage": "JSONata", "Output": 1, "End": true)"),
      "SCHEMA The QueryLanguage 'JSONata' is not supported by this program: use 'JSONPath' at "
      "/States/S/QueryLanguage");
  EXPECT_EQ(
      of_state(R"("Type": "Pass", "Output": 1, "End": true)"),
      "SCHEMA The QueryLanguage is set to 'JSONPath', but field 'Output' is only supported for "
      "the 'JSONata' QueryLanguage at /States/S");
}

TEST(Task, NeedsAResourceThatIsServed) {
  EXPECT_EQ(of_state(R"("Type": "Task", "End": true)"),
            "SCHEMA These fields are required: [Resource] at /States/S");
  EXPECT_EQ(of_task("my-function"),
            "SCHEMA Value is not a valid resource ARN at /States/S/Resource");
  for (const std::string resource :
       {"arn:aws:states:::dynamodb:query", "arn:aws:states:::sqs:sendMessage", "arn:aws:s3:::x",
        "arn:aws:states:::lambda:invoke.sync", "arn:aws:states:::aws-sdk:s3:getObject",
        "arn:aws:states:::dynamodb:putItem.waitForTaskToken", "arn:aws:states:::", "arn:aws"}) {
    EXPECT_EQ(of_task(resource),
              "SCHEMA The resource provided " + resource +
                  " is not recognized. The value is not a valid resource ARN, or the resource is "
                  "not available in this region. at /States/S/Resource");
  }
}

TEST(Task, ReadsItsPattern) {
  const Parsed parsed = parse(R"({"StartAt": "S", "States": {"S": {
    "Type": "Task", "Resource": "arn:aws:states:::states:startExecution.sync:2", "End": true,
    "Parameters": {"StateMachineArn.$": "$.arn"}, "TimeoutSecondsPath": "$.t",
    "HeartbeatSeconds": 5}}})");
  ASSERT_NE(parsed.machine, nullptr);
  const Task& task = std::get<Task>(parsed.machine->states.at("S").kind);
  EXPECT_EQ(task.resource, "arn:aws:states:::states:startExecution");
  EXPECT_EQ(task.pattern, Task::Pattern::sync_2);
  EXPECT_EQ(std::get<Path>(*task.timeout).text(), "$.t");
  EXPECT_EQ(std::get<std::int64_t>(*task.heartbeat), 5);
}

TEST(Task, ChecksItsParametersAndBounds) {
  EXPECT_EQ(of_state(R"("Type": "Task", "End": true, "Credentials": {},
              "Resource": "arn:aws:states:::lambda:invoke", "Parameters": {"Payload.$": "$"})"),
            "SCHEMA The field 'FunctionName' is required but was missing at /States/S/Parameters\n"
            "SCHEMA The field 'RoleArn' is required but was missing at /States/S/Credentials");
  EXPECT_EQ(of_state(R"("Type": "Task", "End": true, "TimeoutSeconds": 0, "HeartbeatSeconds": "5",
              "TimeoutSecondsPath": "$.t", "Resource": "arn:aws:states:::lambda:invoke")"),
            "SCHEMA There should only be one of the following fields: [TimeoutSeconds, "
            "TimeoutSecondsPath] at /States/S\n"
            "SCHEMA Expected value of type Integer at /States/S/HeartbeatSeconds");
  EXPECT_EQ(of_state(R"("Type": "Task", "End": true, "TimeoutSeconds": 5, "HeartbeatSeconds": 5,
              "Resource": "arn:aws:states:::lambda:invoke")"),
            "SCHEMA HeartbeatSeconds must be smaller than TimeoutSeconds at "
            "/States/S/HeartbeatSeconds");
}

TEST(Task, OfExpressWaitsForNothingOutside) {
  const auto express = MachineType::express;
  EXPECT_EQ(
      of_task("arn:aws:states:::lambda:invoke.waitForTaskToken", express),
      "SCHEMA Express state machine does not support '.waitForTaskToken' service integration  "
      "at /States/S/Resource");
  EXPECT_EQ(of_task("arn:aws:states:::states:startExecution.sync", express),
            "SCHEMA Express state machine does not support '.sync' service integration at "
            "/States/S/Resource");
  EXPECT_EQ(of_task("arn:aws:states:eu-west-1:111111111111:activity:a", express),
            "SCHEMA Express state machine does not support Activity ARN at /States/S/Resource");
  EXPECT_EQ(of_task("arn:aws:states:::lambda:invoke", express), "");
}

TEST(Integrations, AreThoseOfThisProgram) {
  using Pattern = Task::Pattern;
  EXPECT_TRUE(is_served_integration("lambda:invoke", Pattern::wait_for_task_token));
  EXPECT_TRUE(is_served_integration("dynamodb:updateItem", Pattern::request_response));
  EXPECT_TRUE(is_served_integration("states:startExecution", Pattern::sync));
  EXPECT_TRUE(is_served_integration("http:invoke", Pattern::request_response));
  EXPECT_TRUE(is_served_integration("aws-sdk:dynamodb:batchGetItem", Pattern::request_response));
  EXPECT_FALSE(is_served_integration("aws-sdk:dynamodb:BatchGetItem", Pattern::request_response));
  EXPECT_FALSE(is_served_integration("aws-sdk:sqs:sendMessage", Pattern::request_response));
  EXPECT_TRUE(is_served_integration("aws-sdk:lambda:invoke", Pattern::wait_for_task_token));
  EXPECT_FALSE(is_served_integration("aws-sdk:lambda:invoke", Pattern::sync));
  EXPECT_FALSE(is_served_integration("http:invoke", Pattern::wait_for_task_token));
  EXPECT_FALSE(is_served_integration("lambda:invoke", Pattern::sync));
  EXPECT_FALSE(is_served_integration("aws-sdk:dynamodb:", Pattern::request_response));
}

TEST(Retry, ChecksItsRules) {
  const std::string task =
      R"("Type": "Task", "End": true, "Resource": "arn:aws:states:::lambda:invoke", )";
  EXPECT_EQ(of_state(task + R"("Retry": [
              {"ErrorEquals": ["States.ALL"]}, {"ErrorEquals": ["A", "States.ALL"]},
              {"ErrorEquals": [], "MaxAttempts": -1, "BackoffRate": 0.5, "MaxDelaySeconds": 0,
               "JitterStrategy": "HALF"}, {"Other": 1}])"),
            "SCHEMA States.ALL must appear alone and at end of list at "
            "/States/S/Retry[0]/ErrorEquals[0]\n"
            "SCHEMA States.ALL must appear alone and at end of list at "
            "/States/S/Retry[1]/ErrorEquals[1]\n"
            "SCHEMA Value cannot be empty at /States/S/Retry[2]/ErrorEquals\n"
            "SCHEMA Minimum value is 0 at /States/S/Retry[2]/MaxAttempts\n"
            "SCHEMA Minimum value is 1.0 at /States/S/Retry[2]/BackoffRate\n"
            "SCHEMA Minimum value is 1 at /States/S/Retry[2]/MaxDelaySeconds\n"
            "SCHEMA Value should be one of the following: [NONE, FULL] at "
            "/States/S/Retry[2]/JitterStrategy\n"
            "SCHEMA Field 'Other' is not supported at /States/S/Retry[3]\n"
            "SCHEMA These fields are required: [ErrorEquals] at /States/S/Retry[3]");
  EXPECT_EQ(of_state(task + R"("Catch": [{"ErrorEquals": ["A"]}])"),
            "SCHEMA These fields are required: [Next] at /States/S/Catch[0]");
}

TEST(Choice, ChecksItsRules) {
  EXPECT_EQ(of_state(R"("Type": "Choice", "Choices": [])"),
            "SCHEMA Value cannot be empty at /States/S/Choices");
  EXPECT_EQ(of_rule(R"({"Variable": "$.a", "IsNull": true})"),
            "SCHEMA These fields are required: [Next] at /States/S/Choices[0]");
  EXPECT_EQ(of_rule(R"({"Variable": "$.a", "IsNull": true, "StringEquals": "a", "Next": "E"})"),
            "SCHEMA There should only be one of the following fields: [IsNull, StringEquals] at "
            "/States/S/Choices[0]");
  EXPECT_EQ(of_rule(R"({"Variable": "$.a", "Next": "E"})"),
            "SCHEMA A comparison operator is required beside 'Variable' at /States/S/Choices[0]");
  EXPECT_EQ(of_rule(R"({"Not": {"Variable": "$.a", "IsNull": true, "Next": "E"}, "Next": "E"})"),
            "SCHEMA Field 'Next' is not supported at /States/S/Choices[0]/Not");
  EXPECT_EQ(
      of_rule(R"({"Next": "E", "And": [{"Variable": "a", "NumericEquals": "1"}, {}]})"),
      "SCHEMA Value is not a Reference Path: Reference path didn't start with '$' at "
      "/States/S/Choices[0]/And[0]/Variable\n"
      "SCHEMA Expected value of type Number at /States/S/Choices[0]/And[0]/NumericEquals\n"
      "SCHEMA The object must have only one of the following fields, [And, Or, Not, Variable, "
      "Condition] at /States/S/Choices[0]/And[1]");
  EXPECT_EQ(of_rule(R"({"Variable": "$.a", "TimestampEquals": "2016-01-01 00:00", "Next": "E"})"),
            "SCHEMA String does not match RFC3339 timestamp at "
            "/States/S/Choices[0]/TimestampEquals");
  EXPECT_EQ(of_rule(R"({"Variable": "$.a", "StringMatchesPath": "$.b", "Next": "E"})"),
            "SCHEMA Field 'StringMatchesPath' is not supported at /States/S/Choices[0]\n"
            "SCHEMA A comparison operator is required beside 'Variable' at /States/S/Choices[0]");
}

TEST(Choice, TakesAllOperators) {
  for (const std::string type : {"String", "Numeric", "Boolean", "Timestamp"}) {
    for (const std::string order :
         {"Equals", "LessThan", "GreaterThan", "LessThanEquals", "GreaterThanEquals"}) {
      if (type == "Boolean" && order != "Equals") continue;
      const std::string value = type == "String"    ? R"("a")"
                                : type == "Numeric" ? "1.5"
                                : type == "Boolean" ? "true"
                                                    : R"("2016-03-14T01:59:00+01:00")";
      EXPECT_EQ(
          of_rule(R"({"Variable": "$.a", "Next": "E", ")" + type + order + "\": " + value + "}"),
          "");
      EXPECT_EQ(
          of_rule(R"({"Variable": "$.a", "Next": "E", ")" + type + order + R"(Path": "$.b"})"), "");
    }
  }
  for (const std::string test :
       {"IsNull", "IsPresent", "IsNumeric", "IsString", "IsBoolean", "IsTimestamp"}) {
    EXPECT_EQ(of_rule(R"({"Variable": "$.a", "Next": "E", ")" + test + R"(": true})"), "");
  }
  EXPECT_EQ(of_rule(R"({"Variable": "$.a", "Next": "E", "StringMatches": "a*"})"), "");
}

TEST(Wait, HasExactlyOneTime) {
  const std::string fields = "[SecondsPath, Seconds, TimestampPath, Timestamp]";
  EXPECT_EQ(of_state(R"("Type": "Wait", "End": true)"),
            "SCHEMA This object should have only one of the following fields: " + fields +
                " at /States/S");
  EXPECT_EQ(of_state(R"("Type": "Wait", "End": true, "Seconds": 1, "SecondsPath": "$.s")"),
            "SCHEMA There should only be one of the following fields: " + fields + " at /States/S");
  EXPECT_EQ(of_state(R"("Type": "Wait", "End": true, "Seconds": 100000000)"),
            "SCHEMA Maximum value is 99999999 at /States/S/Seconds");
  EXPECT_EQ(of_state(R"("Type": "Wait", "End": true, "Timestamp": "2016-12-05 21:29:29Z")"),
            "SCHEMA String does not match RFC3339 timestamp at /States/S/Timestamp");
}

TEST(Parallel, HasBranchesThatAreMachines) {
  EXPECT_EQ(of_state(R"("Type": "Parallel", "End": true, "Branches": [])"),
            "SCHEMA Value cannot be empty at /States/S/Branches");
  EXPECT_EQ(of_state(R"("Type": "Parallel", "End": true, "Branches": [1, {"StartAt": "A",
              "TimeoutSeconds": 1}, {"StartAt": "A", "States": {"A": {"Type": "Pass"}}}])"),
            "SCHEMA Expected value of type Object at /States/S/Branches[0]\n"
            "SCHEMA Field 'TimeoutSeconds' is not supported at /States/S/Branches[1]\n"
            "SCHEMA These fields are required: [States] at /States/S/Branches[1]\n"
            "SCHEMA This object should have only one of the following fields: [Next, End] at "
            "/States/S/Branches[2]/States/A");
}

TEST(Parallel, NestsUpToABound) {
  std::string machine = R"({"StartAt": "N", "States": {"N": {"Type": "Succeed"}}})";
  for (int i = 0; i < 100; ++i) {
    const std::string name = "P" + std::to_string(i);
    machine = R"({"StartAt": ")" + name + R"(", "States": {")" + name +
              R"(": {"Type": "Parallel", "End": true, "Branches": [)" + machine + "]}}}";
  }
  EXPECT_EQ(diagnostics_of(machine).substr(0, 49),
            "TOO_DEEPLY_NESTED The states are too deeply neste");
}

std::string of_map(const std::string& fields, const std::string& config = "{}") {
  return of_state(
      R"("Type": "Map", "End": true, "ItemProcessor": {"StartAt": "I", "ProcessorConfig": )" +
      config + R"(, "States": {"I": {"Type": "Pass", "End": true}}})" + fields);
}

TEST(Map, NeedsOneProcessor) {
  EXPECT_EQ(of_state(R"("Type": "Map", "End": true)"),
            "SCHEMA This object should have only one of the following fields: [ItemProcessor, "
            "Iterator] at /States/S");
  EXPECT_EQ(of_map(R"(, "Iterator": {})"),
            "SCHEMA There should only be one of the following fields: [ItemProcessor, Iterator] at "
            "/States/S");
}

TEST(Map, ChecksItsNumbers) {
  EXPECT_EQ(
      of_map(R"(, "MaxConcurrency": -1, "ToleratedFailureCountPath": "$$.n",
              "ToleratedFailurePercentage": 100.5, "ItemSelector": {}, "Parameters": {})"),
      "SCHEMA There should only be one of the following fields: [ItemSelector, Parameters] at "
      "/States/S\n"
      "SCHEMA Minimum value is 0 at /States/S/MaxConcurrency\n"
      "SCHEMA Value is not a Reference Path at /States/S/ToleratedFailureCountPath\n"
      "SCHEMA Maximum value is 100.0 at /States/S/ToleratedFailurePercentage");
}

TEST(Map, ChecksItsMode) {
  EXPECT_EQ(of_map("", R"({"Mode": "DISTRIBUTED"})"),
            "SCHEMA These fields are required: [ExecutionType] at "
            "/States/S/ItemProcessor/ProcessorConfig");
  EXPECT_EQ(of_map("", R"({"Mode": "INLINE", "ExecutionType": "STANDARD"})"),
            "SCHEMA Field 'ExecutionType' is not supported at "
            "/States/S/ItemProcessor/ProcessorConfig");
  EXPECT_EQ(
      of_map(R"(, "Label": "a b")", R"({"Mode": "DISTRIBUTED", "ExecutionType": "STANDARD"})"),
      "INVALID_LABEL_NAME A label has from 1 to 40 characters, no blanks and none of "
      "?*<>{}[]:;,\\|^~$#%&`\"/ at /States/S/Label");
  EXPECT_EQ(of_map(R"(, "ItemReader": {}, "ResultWriter": {})"),
            "SCHEMA Field 'ItemReader' is not supported: this program has no Amazon S3 at "
            "/States/S/ItemReader\n"
            "SCHEMA Field 'ResultWriter' is not supported: this program has no Amazon S3 at "
            "/States/S/ResultWriter");
  EXPECT_EQ(of_map(R"(, "Label": "x")"),
            "SCHEMA Field 'Label' is not supported outside of DISTRIBUTED mode at /States/S");
}

TEST(Map, ReadsADistributedOne) {
  const Parsed parsed = parse(R"({"StartAt": "S", "States": {"S": {"Type": "Map", "End": true,
    "ItemProcessor": {"ProcessorConfig": {"Mode": "DISTRIBUTED", "ExecutionType": "EXPRESS"},
      "StartAt": "I", "States": {"I": {"Type": "Pass", "End": true}}},
    "ItemsPath": "$.items", "MaxConcurrencyPath": "$.n", "ToleratedFailurePercentage": 5,
    "ItemBatcher": {"MaxItemsPerBatch": 10, "BatchInput": {"a.$": "$.b"}}, "Label": "orders"}}})");
  ASSERT_NE(parsed.machine, nullptr);
  const Map& map = std::get<Map>(parsed.machine->states.at("S").kind);
  EXPECT_TRUE(map.is_distributed);
  EXPECT_EQ(map.items_path->text(), "$.items");
  EXPECT_EQ(std::get<Path>(map.concurrency_max).text(), "$.n");
  EXPECT_EQ(std::get<double>(map.tolerated_failure_percentage), 5.0);
  EXPECT_EQ(std::get<std::int64_t>(*map.batch->items_max), 10);
  EXPECT_EQ(map.label, "orders");
  EXPECT_EQ(map.processor->start_at, "I");
}

TEST(Fail, HasTextsOrPaths) {
  EXPECT_EQ(of_state(R"j("Type": "Fail", "ErrorPath": "$.e",
              "CausePath": "States.Format('{} broke', $.what)")j"),
            "");
  EXPECT_EQ(of_state(R"("Type": "Fail", "Error": "a", "ErrorPath": "$.e", "Cause": 1)"),
            "SCHEMA There should only be one of the following fields: [Error, ErrorPath] at "
            "/States/S\n"
            "SCHEMA Expected value of type String at /States/S/Cause");
}

TEST(Refusal, JoinsTheErrorsInTheWordsOfTheService) {
  EXPECT_EQ(
      refusal_of(parse(R"({"StartAt": "x"})").diagnostics),
      "Invalid State Machine Definition: 'SCHEMA_VALIDATION_FAILED: These fields are required: "
      "[States] at /'");
  EXPECT_EQ(refusal_of(parse(R"({"StartAt": "A", "States": {
              "A": {"Type": "Pass", "Next": "NOPE"}}})")
                           .diagnostics),
            "Invalid State Machine Definition: 'MISSING_TRANSITION_TARGET: Missing 'Next' target: "
            "NOPE at /States/A/Next, MISSING_END_STATE: Workflow has no terminal state at null'");
}

}  // namespace
}  // namespace semel::definition
