#include "domain/workflow/workflow_test_helpers.h"

namespace semel::workflow {
namespace {

std::string task(const std::string& more, const std::string& other_states = "") {
  return R"({"StartAt":"T","States":{"T":{"Type":"Task","Resource":"arn:aws:states:::lambda:invoke",
      "Parameters":{"FunctionName":"f","Payload.$":"$"},)" +
         more + "}" + other_states + "}}";
}

TEST(Task, OfAnOptimisedIntegrationLeavesTaskEvents) {
  Play play(task(R"("End":true)"), R"({"k":1})");
  EXPECT_EQ(play.call().call.resource, "arn:aws:states:::lambda:invoke");
  EXPECT_EQ(play.call().call.parameters, R"({"FunctionName":"f","Payload":{"k":1}})");
  EXPECT_TRUE(play.report(TaskDone{R"({"Payload":7})"}));
  EXPECT_FALSE(play.report(TaskDone{"8"}));
  EXPECT_EQ(play.end(), R"({"Payload":7})");
  const std::string history = play.history();
  EXPECT_NE(
      history.find(
          R"(3<-2 TaskScheduled {"resourceType":"lambda","resource":"invoke","region":"us-east-1","parameters":"{\"FunctionName\":\"f\",\"Payload\":{\"k\":1}}"}
4<-3 TaskStarted {"resourceType":"lambda","resource":"invoke"}
5<-4 TaskSucceeded {"resourceType":"lambda","resource":"invoke","output":"{\"Payload\":7}","outputDetails":{"truncated":false}}
6<-5 TaskStateExited )"),
      std::string::npos)
      << history;
}

TEST(Task, OfAFunctionLeavesLambdaFunctionEvents) {
  Play play(R"({"StartAt":"T","States":{"T":{"Type":"Task",
      "Resource":"arn:aws:lambda:us-east-1:000000000000:function:f","End":true}}})");
  play.report(TaskDone{"1"});
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 TaskStateEntered\n3<-2 LambdaFunctionScheduled\n"
            "4<-3 LambdaFunctionStarted\n5<-4 LambdaFunctionSucceeded\n6<-5 TaskStateExited\n"
            "7<-6 ExecutionSucceeded\n");
}

TEST(Task, ARetryRepeatsScheduledStartedAndFailed) {
  Play play(task(
      R"("Retry":[{"ErrorEquals":["Boom"],"IntervalSeconds":1,"BackoffRate":2,"MaxAttempts":2}],"End":true)"));
  const std::uint64_t first = play.call().serial;
  for (int i = 0; i < 2; ++i) {
    play.report(TaskFailed{"Boom", "why"});
    EXPECT_EQ(play.end(), "running");
    play.wait();
  }
  EXPECT_NE(play.call().serial, first);
  play.report(TaskFailed{"Boom", "why"});
  EXPECT_EQ(play.waited_ms(), 3'000);
  EXPECT_EQ(play.end(), "Boom: why");
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 TaskStateEntered\n"
            "3<-2 TaskScheduled\n4<-3 TaskStarted\n5<-4 TaskFailed\n"
            "6<-5 TaskScheduled\n7<-6 TaskStarted\n8<-7 TaskFailed\n"
            "9<-8 TaskScheduled\n10<-9 TaskStarted\n11<-10 TaskFailed\n12<-11 ExecutionFailed\n");
}

TEST(Task, ACatcherLeavesTheStateWithTheError) {
  Play play(
      task(R"("Catch":[{"ErrorEquals":["States.ALL"],"ResultPath":"$.e","Next":"H"}],"End":true)",
           R"(,"H":{"Type":"Pass","End":true})"),
      R"({"k":1})");
  play.report(TaskFailed{"Boom", "why"});
  EXPECT_EQ(play.end(), R"({"k":1,"e":{"Error":"Boom","Cause":"why"}})");
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 TaskStateEntered\n3<-2 TaskScheduled\n4<-3 TaskStarted\n"
            "5<-4 TaskFailed\n6<-5 TaskStateExited\n7<-6 PassStateEntered\n8<-7 PassStateExited\n"
            "9<-8 ExecutionSucceeded\n");
}

TEST(Task, ATimeoutIsNoTaskFailureAndHasAnEmptyCause) {
  Play play(task(R"("TimeoutSeconds":1,"Catch":[{"ErrorEquals":["States.TaskFailed"],"Next":"W"},
                    {"ErrorEquals":["States.Timeout"],"Next":"H"}],"End":true)",
                 R"(,"H":{"Type":"Pass","End":true},"W":{"Type":"Fail"})"));
  play.wait();
  EXPECT_EQ(play.end(), R"({"Error":"States.Timeout","Cause":""})");
  EXPECT_FALSE(play.report(TaskDone{"1"})) << "the answer came too late";
}

TEST(Task, OfATokenWaitsForItsAnswer) {
  Play play(R"({"StartAt":"T","States":{"T":{"Type":"Task","HeartbeatSeconds":10,
      "Resource":"arn:aws:states:::lambda:invoke.waitForTaskToken",
      "Parameters":{"FunctionName":"f","Payload":{"t.$":"$$.Task.Token"}},"End":true}}})");
  const CallTask call = play.call();
  EXPECT_NE(call.call.parameters.find(call.call.task_token), std::string::npos);
  EXPECT_TRUE(play.report(TaskSubmitted{"{}"}));
  EXPECT_EQ(play.end(), "running");
  EXPECT_TRUE(play.happens(TokenAnswered{call.frame, call.serial, TaskHeartbeat()}));
  EXPECT_TRUE(play.happens(TokenAnswered{call.frame, call.serial, TaskSuccess{"5"}}));
  EXPECT_FALSE(play.happens(TokenAnswered{call.frame, call.serial, TaskSuccess{"6"}}));
  EXPECT_EQ(play.end(), "5");
  EXPECT_NE(play.history().find(R"("resource":"invoke.waitForTaskToken")"), std::string::npos);
}

TEST(Task, AMissedHeartbeatOfAnActivityThatIsTakenFailsIt) {
  Play play(R"({"StartAt":"T","States":{"T":{"Type":"Task","HeartbeatSeconds":10,
      "Resource":"arn:aws:states:us-east-1:000000000000:activity:a","End":true}}})");
  EXPECT_EQ(next_due_ms(play.execution()), 0) << "nobody has taken it yet";
  const auto offer = std::get<OfferActivity>(play.execution().effects.front());
  play.happens(ActivityTaken{offer.frame, offer.serial, "w"});
  play.wait();
  EXPECT_EQ(play.end(), "States.HeartbeatTimeout: ");
}

TEST(Task, OfAnActivityIsOfferedTakenAndAnswered) {
  Play play(R"({"StartAt":"T","States":{"T":{"Type":"Task",
      "Resource":"arn:aws:states:us-east-1:000000000000:activity:a","End":true}}})");
  ASSERT_EQ(play.execution().effects.size(), 1U);
  const auto* offer = std::get_if<OfferActivity>(&play.execution().effects.front());
  ASSERT_NE(offer, nullptr);
  EXPECT_TRUE(play.happens(ActivityTaken{offer->frame, offer->serial, "w"}));
  EXPECT_FALSE(play.happens(ActivityTaken{offer->frame, offer->serial, "w2"}));
  EXPECT_TRUE(play.happens(TokenAnswered{offer->frame, offer->serial, TaskFailure{"E", "c"}}));
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 TaskStateEntered\n3<-2 ActivityScheduled\n"
            "4<-3 ActivityStarted\n5<-4 ActivityFailed\n6<-5 ExecutionFailed\n");
}

TEST(Restart, AFunctionsUnknownOutcomeFailsAndIsNotRunAgain) {
  Play play(task(R"("Retry":[{"ErrorEquals":["Lambda.Unknown"],"MaxAttempts":1}],"End":true)"));
  const std::size_t calls = play.execution().effects.size();
  EXPECT_TRUE(play.happens(Restarted()));
  EXPECT_EQ(play.execution().effects.size(), calls);
  EXPECT_EQ(play.end(), "running") << "Retry decided";
  play.wait();
  play.report(TaskDone{"1"});
  EXPECT_EQ(play.end(), "1");
}

TEST(Restart, AReadIsRepeatedUnderTheSameAttempt) {
  Play play(
      R"({"StartAt":"T","States":{"T":{"Type":"Task","Resource":"arn:aws:states:::dynamodb:getItem",
      "Parameters":{"TableName":"t","Key":{"id":{"S":"1"}}},"End":true}}})");
  const CallTask before = play.call();
  play.happens(Restarted());
  EXPECT_EQ(play.call().call.attempt_id, before.call.attempt_id);
  EXPECT_EQ(play.execution().effects.size(), 2U);
  play.report(TaskDone{"{}"});
  EXPECT_EQ(play.end(), "{}");
}

TEST(Redrive, GoesOnFromTheTaskThatFailed) {
  Play play(task(R"("End":true)"));
  play.report(TaskFailed{"Boom", ""});
  EXPECT_TRUE(play.happens(Redrive{"token"}));
  EXPECT_FALSE(play.happens(Redrive{"other"})) << "it runs";
  play.report(TaskDone{"1"});
  EXPECT_EQ(play.end(), "1");
  EXPECT_EQ(play.history(false),
            "1<-0 ExecutionStarted\n2<-0 TaskStateEntered\n3<-2 TaskScheduled\n4<-3 TaskStarted\n"
            "5<-4 TaskFailed\n6<-5 ExecutionFailed\n7<-6 ExecutionRedriven\n8<-7 TaskScheduled\n"
            "9<-8 TaskStarted\n10<-9 TaskSucceeded\n11<-10 TaskStateExited\n"
            "12<-11 ExecutionSucceeded\n");
}

}  // namespace
}  // namespace semel::workflow
