#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using InvokeFunction = LambdaRoomTest;

constexpr std::string_view invoke_path = "/2015-03-31/functions/worker/invocations";

TEST_F(InvokeFunction, AnswersWithWhatTheHandlerReturned) {
  create();
  answer_with(R"({"n":1.10})");
  EXPECT_EQ(ask("POST", invoke_path, R"({"a":1})"), R"(200 {"n":1.10})");
  EXPECT_EQ(header("X-Amz-Executed-Version"), "$LATEST");
  EXPECT_EQ(header("X-Amz-Function-Error"), "");
  EXPECT_EQ(header("X-Amz-Log-Result"), "");
  EXPECT_EQ(invoked(), "arn:aws:lambda:us-east-1:000000000000:function:worker {\"a\":1}\n");
}

TEST_F(InvokeFunction, AFailedHandlerIsAnAnswerWithAnErrorHeader) {
  create();
  fail_with(R"({"errorMessage":"","errorType":"ValueError"})", "START\n");
  EXPECT_EQ(ask("POST", invoke_path, "", {{"X-Amz-Log-Type", "Tail"}}),
            R"(200 {"errorMessage":"","errorType":"ValueError"})");
  EXPECT_EQ(header("X-Amz-Function-Error"), "Unhandled");
  EXPECT_EQ(header("X-Amz-Log-Result"), "U1RBUlQK");
  time_out_with(R"({"errorMessage":"Task timed out after 3.00 seconds"})");
  ask("POST", invoke_path);
  EXPECT_EQ(header("X-Amz-Function-Error"), "Unhandled");
}

TEST_F(InvokeFunction, APayloadThatIsNotJsonIsRefusedBeforeTheFunctionRuns) {
  create();
  const std::string answer = ask("POST", invoke_path, "nr not json");
  EXPECT_TRUE(
      answer.starts_with(R"(400 {"Type":"User","message":"Could not parse request body into json)"))
      << answer;
  EXPECT_EQ(exception(), "InvalidRequestContentException");
  EXPECT_EQ(invoked(), "");
}

TEST_F(InvokeFunction, NoPayloadIsAnEmptyObject) {
  create();
  ask("POST", invoke_path);
  EXPECT_EQ(invoked(), "arn:aws:lambda:us-east-1:000000000000:function:worker {}\n");
}

TEST_F(InvokeFunction, ADryRunRunsNothing) {
  create();
  EXPECT_EQ(ask("POST", invoke_path, "{}", {{"X-Amz-Invocation-Type", "DryRun"}}), "204 ");
  EXPECT_EQ(invoked(), "");
  EXPECT_TRUE(ask("POST", "/2015-03-31/functions/none/invocations", "{}",
                  {{"X-Amz-Invocation-Type", "DryRun"}})
                  .starts_with("404 "));
}

TEST_F(InvokeFunction, AnEventIsAcceptedAndRunsLater) {
  create();
  EXPECT_EQ(ask("POST", invoke_path, "5", {{"X-Amz-Invocation-Type", "Event"}}), "202 ");
  EXPECT_EQ(invoked(), "");
  run_events();
  EXPECT_EQ(invoked(), "arn:aws:lambda:us-east-1:000000000000:function:worker 5\n");
  EXPECT_TRUE(
      ask("POST", invoke_path, "x", {{"X-Amz-Invocation-Type", "Event"}}).starts_with("400 "));
}

TEST_F(InvokeFunction, AThrottledOneIsToldSo) {
  create();
  throttle();
  EXPECT_EQ(ask("POST", invoke_path), R"(429 {"Type":"User","message":"Rate Exceeded.",)"
                                      R"("Reason":"ConcurrentInvocationLimitExceeded"})");
  ask("PUT", "/2017-10-31/functions/worker/concurrency", R"({"ReservedConcurrentExecutions":0})");
  EXPECT_TRUE(ask("POST", invoke_path).starts_with("429 "));
}

TEST_F(InvokeFunction, AnAliasRunsItsVersion) {
  create(R"(,"Publish":true)");
  ask("POST", "/2015-03-31/functions/worker/aliases", R"({"Name":"live","FunctionVersion":"1"})");
  ask("POST", "/2015-03-31/functions/worker:live/invocations", "1");
  EXPECT_EQ(header("X-Amz-Executed-Version"), "1");
  EXPECT_EQ(invoked(), "arn:aws:lambda:us-east-1:000000000000:function:worker:1 1\n");
}

TEST_F(InvokeFunction, APayloadOverSixMegabytesIsTooLarge) {
  create();
  EXPECT_TRUE(
      ask("POST", invoke_path, "\"" + std::string(6'291'456, 'x') + "\"").starts_with("413 "));
  EXPECT_EQ(exception(), "RequestTooLargeException");
}

}  // namespace
}  // namespace semel::lambda
