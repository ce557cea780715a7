#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

using PlanCost = RoomTest;

TEST_F(PlanCost, CountsTheUnitsOfAWorkload) {
  const std::string plan =
      post("/v1/cost/plan", "", R"({"ordersPerSecond":100,"retryShare":0,"skus":1000})");
  EXPECT_TRUE(plan.starts_with(
      R"(200 {"unitsPerOrder":11.0,"indexUnitsPerOrder":2.0,"writeUnits":1300.0,)"))
      << plan;
}

TEST_F(PlanCost, RefusesWhatItCannotRead) {
  EXPECT_TRUE(post("/v1/cost/plan", "", R"({"ordersPerSecond":"x"})").starts_with("400 "));
  EXPECT_TRUE(post("/v1/cost/plan", "", R"({"ordersPerHour":1})").starts_with("400 "));
  EXPECT_TRUE(post("/v1/cost/plan", "", R"({"ordersPerSecond":-1})").starts_with("400 "));
}

}  // namespace
}  // namespace semel::operations
