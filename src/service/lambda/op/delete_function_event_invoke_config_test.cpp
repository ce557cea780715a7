#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using DeleteFunctionEventInvokeConfig = LambdaRoomTest;

constexpr std::string_view delete_function_event_invoke_config_path =
    "/2019-09-25/functions/worker/event-invoke-config";

TEST_F(DeleteFunctionEventInvokeConfig, RemovesIt) {
  create();
  ask("PUT", delete_function_event_invoke_config_path, R"({"MaximumRetryAttempts":1})");
  EXPECT_EQ(ask("DELETE", delete_function_event_invoke_config_path), "204 ");
  EXPECT_TRUE(ask("GET", delete_function_event_invoke_config_path).starts_with("404 "));
  EXPECT_TRUE(ask("DELETE", delete_function_event_invoke_config_path).starts_with("404 "));
}

}  // namespace
}  // namespace semel::lambda
