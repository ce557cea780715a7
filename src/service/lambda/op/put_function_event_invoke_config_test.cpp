#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using PutFunctionEventInvokeConfig = LambdaRoomTest;

constexpr std::string_view put_function_event_invoke_config_path =
    "/2019-09-25/functions/worker/event-invoke-config";

TEST_F(PutFunctionEventInvokeConfig, ReplacesWhatWasThere) {
  create();
  ask("PUT", put_function_event_invoke_config_path,
      R"({"MaximumRetryAttempts":1,"MaximumEventAgeInSeconds":60})");
  EXPECT_EQ(member("MaximumEventAgeInSeconds"), "60");
  EXPECT_EQ(member("FunctionArn"),
            R"("arn:aws:lambda:us-east-1:000000000000:function:worker:$LATEST")");
  ask("PUT", put_function_event_invoke_config_path, R"({"MaximumRetryAttempts":0})");
  EXPECT_EQ(member("MaximumRetryAttempts"), "0");
  EXPECT_EQ(member("MaximumEventAgeInSeconds"), "");
}

TEST_F(PutFunctionEventInvokeConfig, RefusesDestinationsThatAreNotThere) {
  create();
  EXPECT_TRUE(
      ask("PUT", put_function_event_invoke_config_path,
          R"({"DestinationConfig":{"OnFailure":{"Destination":"arn:aws:sqs:us-east-1:0:q"}}})")
          .starts_with("400 "));
  EXPECT_TRUE(ask("PUT", put_function_event_invoke_config_path, R"({"MaximumRetryAttempts":3})")
                  .starts_with("400 "));
}

}  // namespace
}  // namespace semel::lambda
