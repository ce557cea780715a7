#include "domain/operation/cost/capacity_plan.h"

#include <algorithm>
#include <cmath>

namespace semel::cost {
namespace {

constexpr int shard_count_max = 256;
constexpr std::int64_t item_bytes_max = 409'600;

struct Bound {
  std::string_view name;
  double value, low, high;
};

Result<void> check(const Workload& workload) {
  const Bound bounds[] = {
      {"orders-per-second", workload.orders_per_second, 0.001, 1e7},
      {"lines", workload.lines_per_order, 1, 96},
      {"skus", static_cast<double>(workload.sku_count), 1, 1e12},
      {"hottest-share", workload.hottest_share, 0, 1},
      {"item-bytes", static_cast<double>(workload.item_bytes), 1, item_bytes_max},
      {"retry-share", workload.retry_share, 0, 10},
      {"lookups", workload.lookups_per_order, 0, 1e4},
  };
  for (const Bound& bound : bounds) {
    if (bound.value >= bound.low && bound.value <= bound.high) continue;
    const auto plain = [](double number) {
      std::string text = std::to_string(number);
      text.erase(text.find_last_not_of('0') + 1);
      if (text.back() == '.') text.pop_back();
      return text;
    };
    return invalid_argument(std::string(bound.name) + " is not from " + plain(bound.low) + " to " +
                            plain(bound.high));
  }
  return {};
}

double units_of(std::int64_t bytes, std::int64_t unit_bytes) {
  return static_cast<double>((bytes + unit_bytes - 1) / unit_bytes);
}

int shards_for(double orders_per_second) {
  return std::max(1, static_cast<int>(std::ceil(orders_per_second / shard_orders_per_second)));
}

void plan_tables(const Workload& workload, CapacityPlan& plan) {
  const double item_units = 2 * units_of(workload.item_bytes, 1'024);
  const double sent = workload.orders_per_second * (1 + workload.retry_share);
  const double intents = workload.intent ? workload.orders_per_second : 0;
  const double lookups = workload.orders_per_second * workload.lookups_per_order *
                         units_of(workload.item_bytes, 4'096);
  plan.tables = {{"operations", intents + 2 * sent, 0},
                 {"orders", item_units * sent, lookups},
                 {"stock", 2 * workload.lines_per_order * sent, 0},
                 {"ledger", item_units * sent, 0}};
  if (workload.outbox) plan.tables.push_back({"outbox", item_units * sent, 0});
  if (workload.intent) {
    // The record enters the index with its intent, and leaves it with its commit.
    plan.index_units_per_order = 2;
    plan.tables.push_back({"operations, index due", 2 * intents, 0});
  }
  plan.units_per_order = (workload.intent ? 1 : 0) + 2 + 2 * workload.lines_per_order +
                         item_units * (workload.outbox ? 3 : 2);
  for (const TableCapacity& table : plan.tables) {
    plan.write_units += table.write_units;
    plan.read_units += table.read_units;
  }
}

void plan_shards(const Workload& workload, CapacityPlan& plan) {
  const double lines = workload.orders_per_second * workload.lines_per_order;
  const double average = lines / static_cast<double>(workload.sku_count);
  const double hottest = std::max(average, lines * workload.hottest_share);
  // Each order writes a stock item once, for 2 units.
  plan.saturates_at = partition_write_units / 2;
  plan.sku_limit = shard_orders_per_second * shard_count_max;
  plan.shards_per_sku = std::min(shard_count_max, shards_for(average));
  plan.shards_hottest = std::min(shard_count_max, shards_for(hottest));
  if (hottest > plan.sku_limit) {
    plan.warnings.push_back(
        "the best selling SKU sells more than 256 shards carry: use its reservation queue, or "
        "spread its sale over time");
  } else if (hottest > plan.saturates_at) {
    plan.warnings.push_back(
        "one stock item cannot carry the best selling SKU: give it its shards before the peak");
  }
}

}  // namespace

Result<CapacityPlan> plan_capacity(const Workload& workload) {
  TRY(check(workload));
  CapacityPlan plan;
  plan_tables(workload, plan);
  plan_shards(workload, plan);
  // The whole transaction is at most 4 MB and 100 items (AWS, TransactWriteItems).
  const double bytes = static_cast<double>(workload.item_bytes) * (workload.outbox ? 3 : 2);
  if (bytes > 4'194'304) {
    plan.warnings.push_back("one order is larger than the 4 MB of a transaction");
  }
  if (workload.item_bytes > 1'024) {
    plan.warnings.push_back("items over 1 KB cost 2 more units for each further KB, on each table");
  }
  return plan;
}

}  // namespace semel::cost
