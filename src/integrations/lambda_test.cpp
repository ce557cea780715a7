#include "integrations/lambda.h"

#include "integrations/test_support.h"

namespace semel::integrations {
namespace {

using function::InvocationResult;

class LambdaIntegration : public IntegrationsTest {
 protected:
  LambdaIntegration() {
    invoker_.answer.result.payload = R"({"a": 1, "b": [1.5, null]})";
    invoker_.answer.executed_version = "$LATEST";
    invoker_.answer.request_id = "id-1";
  }
  void fail(InvocationResult::Kind kind, std::string payload) {
    invoker_.answer.result.kind = kind;
    invoker_.answer.result.payload = std::move(payload);
  }
  static constexpr auto arn = "arn:aws:lambda:us-east-1:000000000000:function:f";
  static constexpr auto invoke = "arn:aws:states:::lambda:invoke";
};

TEST_F(LambdaIntegration, AFunctionsArnGivesWhatItReturned) {
  EXPECT_EQ(outcome(arn, R"({"x":1})"), "done {\"a\":1,\"b\":[1.5,null]}\n");
  EXPECT_EQ(invoker_.asked, std::string(arn) + R"(  {"x":1})" + "\n");
}

TEST_F(LambdaIntegration, InvokeTellsOfTheAnswer) {
  EXPECT_EQ(
      outcome(invoke, R"({"FunctionName":"f","Qualifier":"3","Payload":{"x":1}})"),
      R"(done {"ExecutedVersion":"$LATEST","Payload":{"a":1,"b":[1.5,null]},)"
      R"("SdkHttpMetadata":{"AllHttpHeaders":{"X-Amz-Executed-Version":["$LATEST"],)"
      R"("x-amzn-Remapped-Content-Length":["0"],"Connection":["keep-alive"],)"
      R"("x-amzn-RequestId":["id-1"],"Content-Length":["26"],)"
      R"("Date":["Tue, 14 Nov 2023 22:13:20 GMT"],"Content-Type":["application/json"]},)"
      R"("HttpHeaders":{"X-Amz-Executed-Version":"$LATEST","x-amzn-Remapped-Content-Length":"0",)"
      R"("Connection":"keep-alive","x-amzn-RequestId":"id-1","Content-Length":"26",)"
      R"("Date":"Tue, 14 Nov 2023 22:13:20 GMT","Content-Type":"application/json"},)"
      R"("HttpStatusCode":200},"SdkResponseMetadata":{"RequestId":"id-1"},"StatusCode":200})"
      "\n");
  EXPECT_EQ(invoker_.asked, "f 3 {\"x\":1}\n");
}

TEST_F(LambdaIntegration, ATaskWithATokenIsSubmitted) {
  EXPECT_EQ(outcome(invoke, R"({"FunctionName":"f"})", Pattern::wait_for_task_token).substr(0, 10),
            "submitted ");
}

TEST_F(LambdaIntegration, ATaskOfTheSdkWithATokenIsSubmittedToo) {
  EXPECT_EQ(outcome("arn:aws:states:::aws-sdk:lambda:invoke", R"({"FunctionName":"f"})",
                    Pattern::wait_for_task_token)
                .substr(0, 10),
            "submitted ");
}

TEST_F(LambdaIntegration, AnErrorOfTheFunctionIsNamedByItsType) {
  const std::string error =
      R"({"errorMessage":"no","errorType":"InvalidOrder","requestId":"r","stackTrace":[]})";
  fail(InvocationResult::Kind::function_error, error);
  EXPECT_EQ(outcome(invoke, R"({"FunctionName":"f"})"), "failed InvalidOrder: " + error + "\n");
  EXPECT_EQ(outcome(arn, "{}"), "failed InvalidOrder: " + error + "\n");
}

TEST_F(LambdaIntegration, AnErrorWithoutATypeIsUnknown) {
  fail(InvocationResult::Kind::timed_out,
       R"({"errorMessage":"Task timed out after 3.00 seconds"})");
  EXPECT_EQ(outcome(invoke, R"({"FunctionName":"f"})"),
            "failed Lambda.Unknown: The cause could not be determined because Lambda did not "
            "return an error type. Returned payload: "
            R"({"errorMessage":"Task timed out after 3.00 seconds"})"
            "\n");
  fail(InvocationResult::Kind::unknown, "");
  EXPECT_EQ(outcome(arn, "{}"),
            "failed Lambda.Unknown: Whether the function ran to its end is not known: the server "
            "went down while it ran.\n");
}

TEST_F(LambdaIntegration, ACauseIsCutBetweenCharacters) {
  std::string message;
  while (message.size() < 40'000) message += "\xC3\xA9";
  fail(InvocationResult::Kind::function_error, R"({"errorType":"Error","xy":")" + message + "\"}");
  const std::string failed = outcome(arn, "{}");
  EXPECT_EQ(failed.size(), std::string("failed Error: \n").size() + 32'767);
  EXPECT_TRUE(failed.ends_with("\xC3\xA9\n"));
}

TEST_F(LambdaIntegration, ErrorsOfTheServiceKeepTheirNames) {
  invoker_.answer.error_code = "ResourceNotFoundException";
  invoker_.answer.error_message = "Function not found: f";
  EXPECT_EQ(outcome(invoke, R"({"FunctionName":"f"})"),
            "failed Lambda.ResourceNotFoundException: Function not found: f (Service: AWSLambda; "
            "Status Code: 404; Error Code: ResourceNotFoundException; Request ID: " +
                uuid_of(task(invoke, ""), "invoke") + "; Proxy: null)\n");
  invoker_.answer.error_code.clear();
  fail(InvocationResult::Kind::throttled, "");
  EXPECT_EQ(outcome(arn, "{}").substr(0, 57),
            "failed Lambda.TooManyRequestsException: Rate Exceeded. (S");
}

TEST_F(LambdaIntegration, WantsTheNameOfAFunction) {
  EXPECT_EQ(outcome(invoke, R"({"Payload":1})"),
            "failed States.Runtime: An error occurred while executing the state 'T'. The "
            R"(Parameters '{"Payload":1}' could not be used to start the Task: )"
            "[The field 'FunctionName' is required but was missing]\n");
  EXPECT_EQ(outcome(invoke, R"({"FunctionName":3})").substr(0, 21), "failed States.Runtime");
}

TEST_F(LambdaIntegration, ARoleWithoutThePermissionIsRefused) {
  FakeAccess access;
  bind(access);
  const std::string refused = outcome(invoke, R"({"FunctionName":"f"})");
  EXPECT_EQ(refused.substr(0, refused.find("; Request ID")),
            "failed Lambda.AWSLambdaException: User: ROLE is not authorized to perform: "
            "lambda:InvokeFunction (Service: AWSLambda; Status Code: 403; Error Code: "
            "AccessDeniedException");
  EXPECT_EQ(invoker_.asked, "");
  access.allowed = {std::string("lambda:InvokeFunction ") + arn};
  EXPECT_EQ(outcome(arn, "{}").substr(0, 5), "done ");
  access.is_trusted = false;
  EXPECT_EQ(outcome(arn, "{}"),
            "failed States.Permissions: The role arn:aws:iam::000000000000:role/workflow is not "
            "authorized to be assumed by states.amazonaws.com\n");
}

TEST_F(LambdaIntegration, AnEventGoesThroughTheRoom) {
  service::Reply accepted = reply_of("");
  accepted.status = 202;
  lambda_.replies = {accepted};
  const std::string event =
      outcome(invoke, R"({"FunctionName":"f:1","InvocationType":"Event","Payload":{"x":1}})");
  EXPECT_NE(event.find(R"("StatusCode":202)"), std::string::npos);
  EXPECT_EQ(lambda_.asked, "Invoke /2015-03-31/functions/f%3A1/invocations {\"x\":1}\n");
  EXPECT_EQ(invoker_.asked, "");
}

TEST_F(LambdaIntegration, TheSdksInvokeTellsOfAnErrorByAMember) {
  fail(InvocationResult::Kind::function_error, R"({"errorType":"E"})");
  EXPECT_EQ(outcome("arn:aws:states:::aws-sdk:lambda:invoke",
                    R"({"FunctionName":"f","Payload":"{\"x\":1}"})"),
            R"(done {"ExecutedVersion":"$LATEST","FunctionError":"Unhandled",)"
            R"("Payload":"{\"errorType\":\"E\"}","StatusCode":200})"
            "\n");
  EXPECT_EQ(invoker_.asked, "f  {\"x\":1}\n");
}

}  // namespace
}  // namespace semel::integrations
