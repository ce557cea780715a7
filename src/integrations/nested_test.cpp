#include "integrations/nested.h"

#include "integrations/test_support.h"

namespace semel::integrations {
namespace {

class NestedExecution : public IntegrationsTest {
 protected:
  static constexpr auto resource = "arn:aws:states:::states:startExecution";
  static constexpr auto execution = "arn:aws:states:us-east-1:000000000000:execution:n:e1";
  static constexpr auto parameters =
      R"({"StateMachineArn":"arn:aws:states:us-east-1:000000000000:stateMachine:n",)"
      R"("Name":"e1","Input":{"a":1}})";
  std::string trace() {
    std::string id = uuid_of(task(resource, ""), "trace");
    std::erase(id, '-');
    return "Root=1-" + id.substr(0, 8) + "-" + id.substr(8);
  }
  static service::Reply started() {
    return reply_of(R"({"executionArn":")" + std::string(execution) +
                    R"(","startDate":1700000000.5})");
  }
  static service::Reply described(const std::string& status, const std::string& more = "") {
    return reply_of(
        R"({"executionArn":"e","input":"{\"a\":1}","startDate":1700000000.5,"status":")" + status +
        "\"" + more + "}");
  }
};

TEST_F(NestedExecution, IsStartedAndLeftAlone) {
  states_.replies = {started()};
  const std::string done = outcome(resource, parameters);
  EXPECT_EQ(states_.asked, R"(StartExecution / {"stateMachineArn":)"
                           R"("arn:aws:states:us-east-1:000000000000:stateMachine:n","name":"e1",)"
                           R"("input":"{\"a\":1}","traceHeader":")" +
                               trace() + "\"}\n");
  EXPECT_EQ(
      done.substr(0, done.find(",\"SdkHttp")),
      "done {\"ExecutionArn\":\"" + std::string(execution) + "\",\"StartDate\":1700000000500");
  EXPECT_EQ(awaited_, "");
}

TEST_F(NestedExecution, IsWaitedFor) {
  states_.replies = {started(), described("SUCCEEDED", R"(,"output":"{\"b\":2}")")};
  EXPECT_EQ(outcome(resource, parameters, Pattern::sync).substr(0, 10), "submitted ");
  EXPECT_EQ(awaited_, std::string(execution) + "\n");
  outcomes_.clear();
  ended_();
  EXPECT_EQ(outcomes_, R"(done {"ExecutionArn":"e","Input":"{\"a\":1}","StartDate":1700000000500,)"
                       R"("Status":"SUCCEEDED","Output":"{\"b\":2}"})"
                       "\n");
}

TEST_F(NestedExecution, OfTheSecondKindGivesJson) {
  states_.replies = {started(), described("SUCCEEDED", R"(,"output":"{\"b\": 2}")")};
  outcome(resource, parameters, Pattern::sync_2);
  outcomes_.clear();
  ended_();
  EXPECT_EQ(outcomes_, R"(done {"ExecutionArn":"e","Input":{"a":1},"StartDate":1700000000500,)"
                       R"("Status":"SUCCEEDED","Output":{"b":2}})"
                       "\n");
}

TEST_F(NestedExecution, FailsTheTaskWhenItFails) {
  states_.replies = {started(), described("FAILED", R"(,"error":"E","cause":"c")")};
  outcome(resource, parameters, Pattern::sync_2);
  outcomes_.clear();
  ended_();
  EXPECT_EQ(outcomes_, R"(failed States.TaskFailed: {"ExecutionArn":"e","Input":"{\"a\":1}",)"
                       R"("StartDate":1700000000500,"Status":"FAILED","Error":"E","Cause":"c"})"
                       "\n");
}

TEST_F(NestedExecution, ThatIsRedrivenIsWaitedForAgain) {
  states_.replies = {started(), described("RUNNING")};
  outcome(resource, parameters, Pattern::sync);
  ended_();
  EXPECT_EQ(awaited_, std::string(execution) + "\n" + execution + "\n");
}

TEST_F(NestedExecution, IsStoppedWithItsTask) {
  states_.replies = {started()};
  const auto parent = task(resource, parameters, Pattern::sync);
  call(parent);
  states_.asked.clear();
  integrations_->cancel(parent);
  integrations_->cancel(parent);
  EXPECT_EQ(states_.asked,
            R"(StopExecution / {"executionArn":")" + std::string(execution) +
                R"(","cause":"The task that started the execution was stopped or timed out."})"
                "\n");
}

TEST_F(NestedExecution, IsStoppedWhenItsTaskIsCancelledBeforeItBegins) {
  Parts parts{invoker_, clock_};
  parts.worker_count = 0;
  ServiceIntegrations integrations(parts);
  const auto parent = task(resource, parameters, Pattern::sync);
  integrations.call(
      parent, [this](const workflow::TaskOutcome& outcome) { outcomes_ += text_of(outcome); });
  integrations.cancel(parent);
  states_.replies = {started()};
  integrations.open({{&states_}, {}});
  EXPECT_EQ(outcomes_, "");
  EXPECT_NE(states_.asked.find("\nStopExecution / "), std::string::npos);
}

TEST_F(NestedExecution, OfARepeatedCallIsFound) {
  const std::string unnamed =
      R"({"StateMachineArn":"arn:aws:states:us-east-1:000000000000:stateMachine:n:2"})";
  const std::string own = "arn:aws:states:us-east-1:000000000000:execution:n:" +
                          uuid_of(task(resource, ""), "execution");
  states_.replies = {error_reply_of("ExecutionAlreadyExists", "there"), described("SUCCEEDED"),
                     described("SUCCEEDED", R"(,"output":"1")")};
  const std::string submitted = outcome(resource, unnamed, Pattern::sync);
  EXPECT_EQ(submitted.substr(0, submitted.find(",\"SdkHttp")),
            R"(submitted {"ExecutionArn":")" + own + R"(","StartDate":1700000000500)");
  ended_();
  EXPECT_NE(outcomes_.find(R"("Output":"1")"), std::string::npos);
}

TEST_F(NestedExecution, OfARepeatedCallIsFoundUnderANameOfTheUserToo) {
  const std::string mark = R"(,"traceHeader":")" + trace() + "\"";
  states_.replies = {error_reply_of("ExecutionAlreadyExists", "there"), described("FAILED", mark),
                     described("FAILED", mark)};
  EXPECT_EQ(outcome(resource, parameters, Pattern::sync).substr(0, 10), "submitted ");
  EXPECT_EQ(awaited_, std::string(execution) + "\n");
}

TEST_F(NestedExecution, UnderANameOfTheUserIsRefusedWhenItIsTaken) {
  states_.replies = {error_reply_of("ExecutionAlreadyExists", "there"),
                     described("FAILED", R"(,"traceHeader":"another")")};
  EXPECT_EQ(outcome(resource, parameters, Pattern::sync).substr(0, 58),
            "failed StepFunctions.ExecutionAlreadyExistsException: ther");
}

TEST_F(NestedExecution, WantsThePermission) {
  FakeAccess access;
  bind(access);
  EXPECT_EQ(outcome(resource, parameters).substr(0, 47),
            "failed StepFunctions.AWSStepFunctionsException:");
  EXPECT_EQ(access.asked,
            "states:StartExecution arn:aws:states:us-east-1:000000000000:stateMachine:n\n");
}

}  // namespace
}  // namespace semel::integrations
