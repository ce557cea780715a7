#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using PutFunctionConcurrency = LambdaRoomTest;

constexpr std::string_view put_function_concurrency_path =
    "/2017-10-31/functions/worker/concurrency";

TEST_F(PutFunctionConcurrency, IsShownWithTheFunction) {
  create();
  EXPECT_EQ(ask("PUT", put_function_concurrency_path, R"({"ReservedConcurrentExecutions":5})"),
            R"(200 {"ReservedConcurrentExecutions":5})");
  ask("GET", "/2015-03-31/functions/worker");
  EXPECT_EQ(member("Concurrency"), R"({"ReservedConcurrentExecutions":5})");
}

TEST_F(PutFunctionConcurrency, IsNotNegative) {
  create();
  EXPECT_TRUE(ask("PUT", put_function_concurrency_path, R"({"ReservedConcurrentExecutions":-1})")
                  .starts_with("400 "));
  EXPECT_TRUE(ask("PUT", put_function_concurrency_path, "{}").starts_with("400 "));
}

}  // namespace
}  // namespace semel::lambda
