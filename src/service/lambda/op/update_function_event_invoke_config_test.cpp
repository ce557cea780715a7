#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using UpdateFunctionEventInvokeConfig = LambdaRoomTest;

constexpr std::string_view update_function_event_invoke_config_path =
    "/2019-09-25/functions/worker/event-invoke-config";

TEST_F(UpdateFunctionEventInvokeConfig, KeepsWhatIsNotNamed) {
  create();
  EXPECT_TRUE(ask("POST", update_function_event_invoke_config_path, R"({"MaximumRetryAttempts":1})")
                  .starts_with("404 "));
  ask("PUT", update_function_event_invoke_config_path, R"({"MaximumEventAgeInSeconds":60})");
  ask("POST", update_function_event_invoke_config_path, R"({"MaximumRetryAttempts":1})");
  EXPECT_EQ(member("MaximumEventAgeInSeconds"), "60");
  EXPECT_EQ(member("MaximumRetryAttempts"), "1");
}

}  // namespace
}  // namespace semel::lambda
