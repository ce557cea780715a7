#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using ListFunctionEventInvokeConfigs = LambdaRoomTest;

constexpr std::string_view list_function_event_invoke_configs_path =
    "/2019-09-25/functions/worker/event-invoke-config";

TEST_F(ListFunctionEventInvokeConfigs, ShowsThoseOfAllQualifiers) {
  create(R"(,"Publish":true)");
  ask("PUT", list_function_event_invoke_configs_path, R"({"MaximumRetryAttempts":1})");
  ask("PUT", std::string(list_function_event_invoke_configs_path) + "?Qualifier=1",
      R"({"MaximumRetryAttempts":2})");
  const std::string all =
      ask("GET", std::string(list_function_event_invoke_configs_path) + "/list");
  EXPECT_NE(all.find("worker:$LATEST"), std::string::npos);
  EXPECT_NE(all.find("worker:1\""), std::string::npos);
}

}  // namespace
}  // namespace semel::lambda
