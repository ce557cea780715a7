#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using DeleteFunctionConcurrency = LambdaRoomTest;

constexpr std::string_view delete_function_concurrency_path =
    "/2017-10-31/functions/worker/concurrency";

TEST_F(DeleteFunctionConcurrency, ReservesNothingMore) {
  create();
  ask("PUT", delete_function_concurrency_path, R"({"ReservedConcurrentExecutions":0})");
  EXPECT_EQ(ask("DELETE", delete_function_concurrency_path), "204 ");
  EXPECT_EQ(ask("GET", "/2019-09-30/functions/worker/concurrency"), "200 {}");
}

}  // namespace
}  // namespace semel::lambda
