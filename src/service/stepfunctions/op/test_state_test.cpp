#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class TestState : public RoomTest {};

TEST_F(TestState, GoesThroughAPassState) {
  const std::string state =
      R"({"Type":"Pass","InputPath":"$.in","Parameters":{"got.$":"$.v"},"ResultPath":"$.out",)"
      R"("Next":"After"})";
  EXPECT_EQ(ask("TestState", of("definition", state, "input", R"({"in":{"v":7}})")),
            R"({"output":"{\"in\":{\"v\":7},\"out\":{\"got\":7}}","nextState":"After",)"
            R"("status":"SUCCEEDED"})");
  const std::string shown = ask("TestState", of("definition", state, "input", R"({"in":{"v":7}})",
                                                "inspectionLevel", "DEBUG"));
  EXPECT_NE(shown.find(R"("inspectionData":{"afterInputPath":"{\"v\":7}","afterParameters":)"
                       R"("{\"got\":7}","afterResultPath":)"),
            std::string::npos)
      << shown;
}

TEST_F(TestState, ChoosesARule) {
  const std::string state =
      R"({"Type":"Choice","Choices":[{"Variable":"$.n","NumericGreaterThan":3,"Next":"Big"}],)"
      R"("Default":"Small"})";
  EXPECT_EQ(ask("TestState", of("definition", state, "input", R"({"n":5})")),
            R"({"output":"{\"n\":5}","nextState":"Big","status":"SUCCEEDED"})");
  EXPECT_EQ(ask("TestState", of("definition", state, "input", R"({"n":1})")),
            R"({"output":"{\"n\":1}","nextState":"Small","status":"SUCCEEDED"})");
}

TEST_F(TestState, FailsAsTheStateDoes) {
  EXPECT_EQ(ask("TestState", of("definition", R"({"Type":"Fail","Error":"E","Cause":"C"})")),
            R"({"error":"E","cause":"C","status":"FAILED"})");
}

TEST_F(TestState, CallsWhatATaskCalls) {
  const std::string state =
      R"({"Type":"Task","Resource":"arn:aws:states:::lambda:invoke","Parameters":{"FunctionName":"f","Payload.$":"$.a"},)"
      R"("ResultSelector":{"r.$":"$.Payload"},"End":true})";
  description.output = R"({"Payload":[1]})";
  EXPECT_EQ(ask("TestState", of("definition", state, "roleArn", role, "input", R"({"a":2})")),
            "later");
  EXPECT_EQ(late, R"({"output":"{\"r\":[1]}","status":"SUCCEEDED"})");
  EXPECT_EQ(calls,
            R"(sync {"StartAt":"StateName","States":{"StateName":{"Type":"Task","End":true,)"
            R"("Resource":"arn:aws:states:::lambda:invoke"}}} {"FunctionName":"f","Payload":2} )" +
                std::string(role) + "\n");
}

TEST_F(TestState, TakesAMockForTheCall) {
  const std::string state =
      R"({"Type":"Task","Resource":"arn:aws:states:::lambda:invoke","Retry":[{"ErrorEquals":)"
      R"(["Slow"],"IntervalSeconds":4,"MaxAttempts":1}],"Catch":[{"ErrorEquals":["States.ALL"],)"
      R"("ResultPath":"$.e","Next":"Mend"}],"End":true})";
  const auto tested = [&](const std::string& mock, const std::string& more = "") {
    return ask("TestState",
               R"({"definition":)" + quoted(state) + R"(,"mock":{)" + mock + "}" + more + "}");
  };
  EXPECT_EQ(tested(R"("result":"{\"ok\":true}")"),
            R"({"output":"{\"ok\":true}","status":"SUCCEEDED"})");
  const std::string slow = R"("errorOutput":{"error":"Slow","cause":"c"})";
  EXPECT_EQ(tested(slow, R"(,"inspectionLevel":"DEBUG","input":"{}")"),
            R"({"error":"Slow","cause":"c","inspectionData":{"afterInputPath":"{}",)"
            R"("afterParameters":"{}","input":"{}","errorDetails":{"retryIndex":0,)"
            R"("retryBackoffIntervalSeconds":4}},"status":"RETRIABLE"})");
  EXPECT_EQ(tested(slow, R"(,"stateConfiguration":{"retrierRetryCount":1})"),
            R"({"output":"{\"e\":{\"Error\":\"Slow\",\"Cause\":\"c\"}}","error":"Slow",)"
            R"("cause":"c","nextState":"Mend","status":"CAUGHT_ERROR"})");
  EXPECT_EQ(tested(R"("result":"{")"), "ValidationException: Mocked result must be valid JSON");
}

TEST_F(TestState, FindsAStateByItsName) {
  const std::string whole =
      R"({"StartAt":"P","States":{"P":{"Type":"Parallel","End":true,"Branches":[{"StartAt":"In",)"
      R"("States":{"In":{"Type":"Pass","Result":3,"End":true}}}]}}})";
  EXPECT_EQ(ask("TestState", of("definition", whole, "stateName", "In")),
            R"({"output":"3","status":"SUCCEEDED"})");
  EXPECT_EQ(ask("TestState", of("definition", whole, "stateName", "Out")),
            "ValidationException: State not found in definition");
  EXPECT_EQ(
      ask("TestState", of("definition", whole, "stateName", "P")),
      "ValidationException: State type 'Parallel' is supported only when a mock is specified");
}

TEST_F(TestState, RefusesWhatItCannotTest) {
  const std::string task =
      R"({"Type":"Task","Resource":"arn:aws:states:::lambda:invoke","End":true})";
  EXPECT_EQ(ask("TestState", of("definition", task)),
            "ValidationException: RoleArn must be specified when testing a Task state");
  EXPECT_EQ(ask("TestState", R"({"definition":"{\"Type\":\"Succeed\"}","mock":{"result":"1"}})"),
            "ValidationException: State type 'Succeed' is not supported when a mock is specified");
  EXPECT_TRUE(ask("TestState", of("definition", "[]")).starts_with("InvalidDefinition: "));
}

}  // namespace
}  // namespace semel::stepfunctions
