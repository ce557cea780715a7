#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using GetFunctionConcurrency = LambdaRoomTest;

TEST_F(GetFunctionConcurrency, IsEmptyWhereNothingIsReserved) {
  create();
  EXPECT_EQ(ask("GET", "/2019-09-30/functions/worker/concurrency"), "200 {}");
  ask("PUT", "/2017-10-31/functions/worker/concurrency", R"({"ReservedConcurrentExecutions":0})");
  EXPECT_EQ(ask("GET", "/2019-09-30/functions/worker/concurrency"),
            R"(200 {"ReservedConcurrentExecutions":0})");
}

}  // namespace
}  // namespace semel::lambda
