#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using GetFunctionEventInvokeConfig = LambdaRoomTest;

constexpr std::string_view get_function_event_invoke_config_path =
    "/2019-09-25/functions/worker/event-invoke-config";

TEST_F(GetFunctionEventInvokeConfig, ShowsIt) {
  create();
  EXPECT_TRUE(ask("GET", get_function_event_invoke_config_path).starts_with("404 "));
  ask("PUT", get_function_event_invoke_config_path, R"({"MaximumRetryAttempts":1})");
  EXPECT_EQ(ask("GET", get_function_event_invoke_config_path),
            R"(200 {"LastModified":1.7e+09,)"
            R"("FunctionArn":"arn:aws:lambda:us-east-1:000000000000:function:worker:$LATEST",)"
            R"("MaximumRetryAttempts":1,"DestinationConfig":{"OnSuccess":{},"OnFailure":{}}})");
}

}  // namespace
}  // namespace semel::lambda
