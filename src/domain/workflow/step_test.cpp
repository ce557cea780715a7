#include "domain/workflow/step.h"

#include "domain/workflow/workflow_test_helpers.h"

namespace semel::workflow {
namespace {

std::string one_state(const std::string& state) {
  return R"({"StartAt":"A","States":{"A":)" + state + "}}";
}

TEST(Pass, LeavesEnteredAndExitedWithTheInputAsItWasWritten) {
  Play play(one_state(R"({"Type":"Pass","End":true})"), R"({"n": 1})");
  EXPECT_EQ(play.history(),
            "1<-0 ExecutionStarted {\"input\":\"{\\\"n\\\": 1}\",\"inputDetails\":{\"truncated\":"
            "false},\"roleArn\":\"arn:aws:iam::000000000000:role/r\"}\n"
            "2<-0 PassStateEntered {\"name\":\"A\",\"input\":\"{\\\"n\\\": 1}\",\"inputDetails\":{"
            "\"truncated\":false}}\n"
            "3<-2 PassStateExited {\"name\":\"A\",\"output\":\"{\\\"n\\\": 1}\",\"outputDetails\":{"
            "\"truncated\":false}}\n"
            "4<-3 ExecutionSucceeded {\"output\":\"{\\\"n\\\": 1}\",\"outputDetails\":{"
            "\"truncated\":false}}\n");
}

TEST(Pass, PutsItsResultAtTheResultPath) {
  Play play(one_state(R"({"Type":"Pass","Result":{"x":1},"ResultPath":"$.r","End":true})"),
            R"({"n":1})");
  EXPECT_EQ(play.end(), R"({"n":1,"r":{"x":1}})");
}

TEST(Pass, AMissingInputPathFailsTheExecutionInTheServicesWords) {
  Play play(one_state(R"({"Type":"Pass","InputPath":"$.NoSuch","End":true})"), R"({"n":0})");
  EXPECT_EQ(play.end(),
            "States.Runtime: An error occurred while executing the state 'A' (entered at the event "
            "id #2). Invalid path '$.NoSuch' : No results for path: $['NoSuch']");
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 PassStateEntered\n3<-2 ExecutionFailed\n");
}

TEST(Choice, TakesTheFirstRuleThatHoldsAndElseTheDefault) {
  const std::string machine =
      R"({"StartAt":"C","States":{"C":{"Type":"Choice","Choices":[
         {"Variable":"$.n","NumericGreaterThan":1,"Next":"Big"}],"Default":"Small"},
         "Big":{"Type":"Pass","Result":"big","End":true},
         "Small":{"Type":"Pass","Result":"small","End":true}}})";
  EXPECT_EQ(Play(machine, R"({"n":2})").end(), R"("big")");
  EXPECT_EQ(Play(machine, R"({"n":1})").end(), R"("small")");
  EXPECT_EQ(Play(machine, R"({"n":1})").history(false),
            "1<-0 ExecutionStarted\n2<-0 ChoiceStateEntered\n3<-2 ChoiceStateExited\n"
            "4<-3 PassStateEntered\n5<-4 PassStateExited\n6<-5 ExecutionSucceeded\n");
}

TEST(Wait, GoesOnWhenItsTimeHasComeAndNotBefore) {
  Play play(one_state(R"({"Type":"Wait","Seconds":30,"End":true})"));
  EXPECT_EQ(play.end(), "running");
  EXPECT_FALSE(play.happens(TimePassed()));
  play.wait();
  EXPECT_EQ(play.waited_ms(), 30'000);
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 WaitStateEntered\n3<-2 WaitStateExited\n"
            "4<-3 ExecutionSucceeded\n");
}

TEST(Wait, PassesOnWhatItsInputPathSelects) {
  Play play(one_state(R"({"Type":"Wait","InputPath":"$.a","SecondsPath":"$.s","End":true})"),
            R"({"a":{"s":3}})");
  play.wait();
  EXPECT_EQ(play.end(), R"({"s":3})");
}

TEST(Fail, HasEnteredOnly) {
  Play play(one_state(R"({"Type":"Fail","Error":"E","Cause":"c"})"));
  EXPECT_EQ(play.end(), "E: c");
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 FailStateEntered\n3<-2 ExecutionFailed\n");
}

TEST(Succeed, EndsWithItsInput) {
  Play play(one_state(R"({"Type":"Succeed"})"), "[1]");
  EXPECT_EQ(play.end(), "[1]");
}

TEST(Machine, ItsTimeoutEndsAWaitingExecution) {
  Play play(
      R"({"StartAt":"A","TimeoutSeconds":1,"States":{"A":{"Type":"Wait","Seconds":25,"End":true}}})");
  play.wait();
  EXPECT_EQ(play.waited_ms(), 1'000);
  EXPECT_EQ(play.execution().status, Status::timed_out);
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 WaitStateEntered\n3<-0 ExecutionTimedOut\n");
}

TEST(Machine, AnAbortEndsItAndNamesNoEventBeforeIt) {
  Play play(one_state(R"({"Type":"Wait","Seconds":25,"End":true})"));
  EXPECT_TRUE(play.happens(Abort{"E", "c"}));
  EXPECT_FALSE(play.happens(Abort{"E", "c"}));
  EXPECT_EQ(play.execution().status, Status::aborted);
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 WaitStateEntered\n3<-0 ExecutionAborted\n");
}

TEST(Machine, ALoopEndsAtTheBoundOfEvents) {
  Play play(R"({"StartAt":"A","States":{"A":{"Type":"Pass","Next":"C"},
      "C":{"Type":"Choice","Choices":[{"Variable":"$.n","IsPresent":true,"Next":"Z"}],"Default":"A"},
      "Z":{"Type":"Succeed"}}})");
  EXPECT_EQ(play.execution().status, Status::failed);
  EXPECT_LE(play.execution().events.size(), history_events_max);
  EXPECT_GE(play.execution().events.size(), history_events_max - 10);
}

TEST(Output, MoreThanThePayloadsBoundIsDataLimitExceeded) {
  Play play(one_state(R"({"Type":"Pass","Parameters":{"a.$":"$","b.$":"$"},"End":true})"),
            "\"" + std::string(200'000, 'x') + "\"");
  EXPECT_EQ(play.end().substr(0, 25), "States.DataLimitExceeded:");
}

TEST(Context, NamesExecutionStateAndAStableOperation) {
  const std::string machine =
      one_state(R"({"Type":"Pass","Parameters":{"e.$":"$$.Execution.Name","s.$":"$$.State.Name",
                "m.$":"$$.StateMachine.Name","t.$":"$$.Execution.StartTime",
                "o.$":"$$.Semel.OperationId"},"End":true})");
  const std::string first = Play(machine).end();
  EXPECT_EQ(first, Play(machine).end());
  EXPECT_EQ(first.substr(0, first.find("\"o\"")),
            R"({"e":"run","s":"A","m":"m","t":"2023-11-14T22:13:20.000Z",)");
}

TEST(Variables, AreSetOnLeavingAndSeenByLaterStates) {
  Play play(R"({"StartAt":"A","States":{
      "A":{"Type":"Pass","Result":{"x":42},"Assign":{"x.$":"$.x"},"Next":"B"},
      "B":{"Type":"Pass","Parameters":{"y.$":"$x"},"End":true}}})");
  EXPECT_EQ(play.end(), R"({"y":42})");
  EXPECT_NE(play.history().find(R"("assignedVariables":{"x":"42"},"assignedVariablesDetails")"),
            std::string::npos);
}

}  // namespace
}  // namespace semel::workflow
