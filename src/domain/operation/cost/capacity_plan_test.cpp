#include "domain/operation/cost/capacity_plan.h"

#include <gtest/gtest.h>

#include <limits>

namespace semel::cost {
namespace {

CapacityPlan plan_of(const Workload& workload) {
  return plan_capacity(workload).value();
}

TEST(CapacityPlan, AUsualOrderCostsElevenUnitsAndEachOptionItsOwn) {
  EXPECT_EQ(plan_of({}).units_per_order, 11);
  EXPECT_EQ(plan_of({}).index_units_per_order, 2);
  EXPECT_EQ(plan_of({.intent = false}).units_per_order, 10);
  EXPECT_EQ(plan_of({.intent = false}).index_units_per_order, 0);
  EXPECT_EQ(plan_of({.outbox = false}).units_per_order, 9);
  EXPECT_EQ(plan_of({.intent = false, .outbox = false}).units_per_order, 8);
  EXPECT_EQ(plan_of({.lines_per_order = 3}).units_per_order, 15);
  EXPECT_EQ(plan_of({.item_bytes = 1'025}).units_per_order, 17);
}

TEST(CapacityPlan, CapacityIsThatOfThePeakWithItsRetries) {
  const CapacityPlan plan = plan_of({.orders_per_second = 1'000, .retry_share = 0.1});
  EXPECT_DOUBLE_EQ(plan.write_units, 1'000 + 2'000 + 1'100 * 10);
  EXPECT_DOUBLE_EQ(plan.read_units, 1'000);
  EXPECT_EQ(plan.tables.size(), 6U);
  EXPECT_DOUBLE_EQ(plan.tables[2].write_units, 2'200);
}

TEST(CapacityPlan, ShardsFollowTheSalesOfASku) {
  const CapacityPlan even = plan_of({.orders_per_second = 10'000, .sku_count = 1'000});
  EXPECT_EQ(even.shards_per_sku, 1);
  EXPECT_EQ(even.shards_hottest, 1);
  EXPECT_TRUE(even.warnings.empty());
  const CapacityPlan hot =
      plan_of({.orders_per_second = 10'000, .sku_count = 1'000, .hottest_share = 0.3});
  EXPECT_EQ(hot.shards_hottest, 10);
  EXPECT_EQ(hot.saturates_at, 500);
  EXPECT_EQ(hot.warnings.size(), 1U);
  const CapacityPlan beyond = plan_of({.orders_per_second = 100'000, .hottest_share = 1});
  EXPECT_EQ(beyond.shards_hottest, 256);
  EXPECT_NE(beyond.warnings.at(0).find("256 shards"), std::string::npos);
}

TEST(CapacityPlan, FiguresOutOfRangeAreNamed) {
  EXPECT_EQ(plan_capacity({.orders_per_second = 0}).error().message,
            "orders-per-second is not from 0.001 to 10000000");
  EXPECT_EQ(plan_capacity({.lines_per_order = 97}).error().message, "lines is not from 1 to 96");
  EXPECT_EQ(plan_capacity({.hottest_share = 1.5}).error().message,
            "hottest-share is not from 0 to 1");
  EXPECT_FALSE(plan_capacity({.retry_share = std::numeric_limits<double>::quiet_NaN()}));
}

}  // namespace
}  // namespace semel::cost
