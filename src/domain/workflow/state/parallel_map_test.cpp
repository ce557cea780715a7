#include "domain/workflow/workflow_test_helpers.h"

namespace semel::workflow {
namespace {

/// A state that what goes before it names, or nothing.
std::string handler_for(const std::string& more) {
  return more.find("\"H\"") == std::string::npos ? "" : R"(,"H":{"Type":"Pass","End":true})";
}

std::string parallel(const std::string& branches, const std::string& more) {
  return R"({"StartAt":"Par","States":{"Par":{"Type":"Parallel","Branches":[)" + branches + "]," +
         more + "}" + handler_for(more) + "}}";
}

constexpr const char* boom =
    R"({"StartAt":"Boom","States":{"Boom":{"Type":"Fail","Error":"OutOfStock","Cause":"none left"}}})";

std::string pass_branch(const std::string& name) {
  return R"({"StartAt":")" + name + R"(","States":{")" + name + R"(":{"Type":"Pass","Result":")" +
         name + R"(","End":true}}})";
}

TEST(Parallel, GivesTheBranchesResultsInTheirOrder) {
  Play play(parallel(pass_branch("a") + "," + pass_branch("b"), R"("Next":"H")"));
  EXPECT_EQ(play.end(), R"(["a","b"])");
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 ParallelStateEntered\n3<-2 ParallelStateStarted\n"
            "4<-3 PassStateEntered\n5<-4 PassStateExited\n6<-3 PassStateEntered\n"
            "7<-6 PassStateExited\n8<-7 ParallelStateSucceeded\n9<-7 ParallelStateExited\n"
            "10<-9 PassStateEntered\n11<-10 PassStateExited\n12<-11 ExecutionSucceeded\n");
}

// conformance: recorded on the service, case sfn-err-retry-history
TEST(Parallel, RetriesLeaveOnlyStartedUntilTheLastOneFails) {
  Play play(parallel(boom, R"("Retry":[{"ErrorEquals":["OutOfStock"],"IntervalSeconds":1,
                              "BackoffRate":1.0,"MaxAttempts":2}],"End":true)"));
  play.wait();
  play.wait();
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 ParallelStateEntered\n3<-2 ParallelStateStarted\n"
            "4<-3 FailStateEntered\n5<-4 ParallelStateStarted\n6<-5 FailStateEntered\n"
            "7<-6 ParallelStateStarted\n8<-7 FailStateEntered\n9<-8 ParallelStateFailed\n"
            "10<-9 ExecutionFailed\n");
}

// conformance: case sfn-err-retry-first-match-only
TEST(Parallel, TheFirstRetrierThatMatchesDecidesEvenWithoutAttempts) {
  Play play(parallel(boom, R"("Retry":[{"ErrorEquals":["OutOfStock"],"MaxAttempts":0},
      {"ErrorEquals":["States.ALL"],"IntervalSeconds":1,"MaxAttempts":3}],"End":true)"));
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 ParallelStateEntered\n3<-2 ParallelStateStarted\n"
            "4<-3 FailStateEntered\n5<-4 ParallelStateFailed\n6<-5 ExecutionFailed\n");
}

// conformance: case sfn-err-runtime-not-catchable
TEST(Parallel, StatesAllDoesNotCatchStatesRuntime) {
  Play play(parallel(pass_branch("a"), R"("ResultPath":"$.r","OutputPath":"$.no.such.path",
      "Catch":[{"ErrorEquals":["States.ALL"],"Next":"H"}],"End":true)"));
  EXPECT_EQ(play.execution().failure.error, "States.Runtime");
  EXPECT_NE(play.end().find("Invalid path '$.no.such.path'"), std::string::npos) << play.end();
}

// conformance: case sfn-path-catch-resultpath
TEST(Parallel, ACatchersResultPathAddsToTheOriginalInput) {
  Play play(parallel(boom, R"("ResultPath":"$.unused","Catch":[{"ErrorEquals":["OutOfStock"],
      "ResultPath":"$.failure","Next":"H"}],"End":true)"),
            R"({"id":"o1"})");
  EXPECT_EQ(play.end(), R"({"id":"o1","failure":{"Error":"OutOfStock","Cause":"none left"}})");
}

TEST(Parallel, AFailingBranchAbortsTheOthers) {
  Play play(parallel(
      std::string(R"({"StartAt":"W","States":{"W":{"Type":"Wait","Seconds":9,"End":true}}},)") +
          boom,
      R"("End":true)"));
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 ParallelStateEntered\n3<-2 ParallelStateStarted\n"
            "4<-3 WaitStateEntered\n5<-3 FailStateEntered\n6<-4 WaitStateAborted\n"
            "7<-5 ParallelStateFailed\n8<-7 ExecutionFailed\n");
}

std::string map(const std::string& processor, const std::string& more) {
  return R"({"StartAt":"M","States":{"M":{"Type":"Map","ItemsPath":"$.a","ItemProcessor":)" +
         processor + "," + more + "}" + handler_for(more) + "}}";
}

// conformance: case sfn-err-map-history
TEST(Map, AFailureLinksToTheStateThatFailed) {
  Play play(map(boom, R"("Catch":[{"ErrorEquals":["States.ALL"],"Next":"H"}],"End":true)"),
            R"({"a":[1]})");
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 MapStateEntered\n3<-2 MapStateStarted\n"
            "4<-3 MapIterationStarted\n5<-4 FailStateEntered\n6<-5 MapIterationFailed\n"
            "7<-5 MapStateFailed\n8<-7 MapStateExited\n9<-8 PassStateEntered\n"
            "10<-9 PassStateExited\n11<-10 ExecutionSucceeded\n");
  EXPECT_NE(play.history().find(R"(MapIterationStarted {"name":"M","index":0})"),
            std::string::npos);
}

TEST(Map, OneAtATimeLinksAnIterationToTheLastEventInsideTheOneBefore) {
  Play play(map(R"({"StartAt":"P","States":{"P":{"Type":"Pass","End":true}}})",
                R"("MaxConcurrency":1,"End":true)"),
            R"({"a":[7,8]})");
  EXPECT_EQ(play.end(), "[7,8]");
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 MapStateEntered\n3<-2 MapStateStarted\n"
            "4<-3 MapIterationStarted\n5<-4 PassStateEntered\n6<-5 PassStateExited\n"
            "7<-6 MapIterationSucceeded\n8<-6 MapIterationStarted\n9<-8 PassStateEntered\n"
            "10<-9 PassStateExited\n11<-10 MapIterationSucceeded\n12<-10 MapStateSucceeded\n"
            "13<-10 MapStateExited\n14<-13 ExecutionSucceeded\n");
}

TEST(Map, AnEmptyListSucceedsAtOnce) {
  Play play(map(R"({"StartAt":"P","States":{"P":{"Type":"Pass","End":true}}})", R"("End":true)"),
            R"({"a":[]})");
  EXPECT_EQ(play.end(), "[]");
}

TEST(Map, ItemSelectorSeesTheItemAndItsIndex) {
  Play play(
      map(R"({"StartAt":"P","States":{"P":{"Type":"Pass","End":true}}})",
          R"("ItemSelector":{"i.$":"$$.Map.Item.Index","v.$":"$$.Map.Item.Value","k.$":"$.k"},"End":true)"),
      R"({"k":"x","a":["p","q"]})");
  EXPECT_EQ(play.end(), R"([{"i":0,"v":"p","k":"x"},{"i":1,"v":"q","k":"x"}])");
}

TEST(Map, ConcurrencyBoundsWhatIsUnderWay) {
  Play play(
      map(R"({"StartAt":"T","States":{"T":{"Type":"Task","Resource":"arn:aws:states:::lambda:invoke",
      "Parameters":{"FunctionName":"f","Payload.$":"$"},"End":true}}})",
          R"("MaxConcurrency":2,"End":true)"),
      R"({"a":[1,2,3]})");
  EXPECT_EQ(play.execution().effects.size(), 2U);
  const auto first = std::get<CallTask>(play.execution().effects.front());
  play.happens(TaskReported{first.frame, first.serial, TaskDone{"1"}});
  EXPECT_EQ(play.execution().effects.size(), 3U);
}

TEST(Map, AnInlineOneHasFortyIterationsUnderWayAtMost) {
  std::string items = "0";
  for (int i = 1; i < 60; ++i) items += "," + std::to_string(i);
  Play play(map(R"({"StartAt":"W","States":{"W":{"Type":"Wait","Seconds":9,"End":true}}})",
                R"("MaxConcurrency":5000,"End":true)"),
            R"({"a":[)" + items + "]}");
  const std::string history = play.history();
  std::size_t started = 0;
  for (auto at = history.find("MapIterationStarted"); at != std::string::npos;
       at = history.find("MapIterationStarted", at + 1)) {
    ++started;
  }
  EXPECT_EQ(started, 40U);
}

TEST(Map, AnIterationThatWaitsIsAbortedWithTheFailureOfAnother) {
  Play play(map(R"({"StartAt":"C","States":{
      "C":{"Type":"Choice","Choices":[{"Variable":"$","NumericEquals":1,"Next":"W"}],"Default":"F"},
      "W":{"Type":"Wait","Seconds":9,"End":true},"F":{"Type":"Fail","Error":"E"}}})",
                R"("End":true)"),
            R"({"a":[1,2]})");
  EXPECT_EQ(play.end(), "E: ");
  EXPECT_NE(play.history().find(R"(MapIterationAborted {"name":"M","index":0})"), std::string::npos)
      << play.history();
}

TEST(Map, ADistributedOneRunsItsChildrenWithoutEventsAndToleratesFailures) {
  Play play(
      map(R"({"ProcessorConfig":{"Mode":"DISTRIBUTED","ExecutionType":"STANDARD"},"StartAt":"C","States":{
      "C":{"Type":"Choice","Choices":[{"Variable":"$","NumericEquals":1,"Next":"P"}],"Default":"F"},
      "P":{"Type":"Pass","End":true},"F":{"Type":"Fail","Error":"E","Cause":"c"}}})",
          R"("ToleratedFailureCount":1,"End":true)"),
      R"({"a":[1,2]})");
  EXPECT_EQ(play.end(), R"([1,{"Error":"E","Cause":"c"}])");
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 MapStateEntered\n3<-2 MapStateStarted\n"
            "4<-3 MapRunStarted\n5<-4 MapRunSucceeded\n6<-5 MapStateSucceeded\n"
            "7<-5 MapStateExited\n8<-7 ExecutionSucceeded\n");
}

TEST(Redrive, OfAMapKeepsTheIterationsThatSucceeded) {
  Play play(
      map(R"({"StartAt":"T","States":{"T":{"Type":"Task","Resource":"arn:aws:states:::lambda:invoke",
      "Parameters":{"FunctionName":"f","Payload.$":"$"},"OutputPath":"$.x","End":true}}})",
          R"("MaxConcurrency":1,"End":true)"),
      R"({"a":[1,2]})");
  play.report(TaskDone{R"({"x":"one"})"});
  play.report(TaskFailed{"Boom", ""});
  EXPECT_EQ(play.end(), "Boom: ");
  EXPECT_TRUE(play.happens(Redrive{""}));
  EXPECT_EQ(play.call().call.parameters, R"({"FunctionName":"f","Payload":2})");
  play.report(TaskDone{R"({"x":"two"})"});
  EXPECT_EQ(play.end(), R"(["one","two"])");
}

}  // namespace
}  // namespace semel::workflow
