#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace semel::cost {

/// What a shop expects at its peak, not on average.
struct Workload {
  double orders_per_second = 100;
  double lines_per_order = 1;
  std::int64_t sku_count = 1'000;
  /// The best selling SKU's share of all lines; 0: all SKUs sell alike.
  double hottest_share = 0;
  std::int64_t item_bytes =
      400;             ///< of the order; ledger and outbox items are taken to be as large
  bool intent = true;  ///< recorded mode
  bool outbox = true;
  double retry_share = 0.05;     ///< of the transactions, those that are sent once more
  double lookups_per_order = 1;  ///< how often a client reads an order
};

struct TableCapacity {
  std::string table;
  double write_units = 0;  ///< each second
  double read_units = 0;
};
struct CapacityPlan {
  std::vector<TableCapacity> tables;
  double units_per_order = 0;        ///< write units of one order on tables, without retries
  double index_units_per_order = 0;  ///< and on the index by which sweepers find unfinished ones
  double write_units = 0;            ///< each second, of all tables and indexes
  double read_units = 0;
  int shards_per_sku = 1;  ///< of an average SKU
  int shards_hottest = 1;  ///< of the best selling one
  /// Orders per second of one SKU at which one stock item is at its partition's limit.
  double saturates_at = 0;
  /// Orders per second of the best selling SKU that 256 shards carry.
  double sku_limit = 0;
  /// What the plan cannot carry, or should not; empty when all is well.
  std::vector<std::string> warnings;
};

/// A partition takes 1,000 write units each second (AWS, "Burst and adaptive capacity").
inline constexpr double partition_write_units = 1'000;
/// A shard is planned for 300 orders each second: 60 % of its limit, so that conflicts stay rare.
inline constexpr double shard_orders_per_second = 300;

/// Errors: invalid_argument - a figure is out of its range; the message names it and the range.
Result<CapacityPlan> plan_capacity(const Workload& workload);

}  // namespace semel::cost
