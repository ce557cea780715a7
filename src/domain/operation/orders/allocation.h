#pragma once

#include <cstdint>
#include <vector>

#include "domain/operation/orders/items.h"

// How stock is spread over shards, and which shard serves an order. Pure.
namespace semel::orders {

struct ShardView {
  bool exists = false;
  bool closed = false;
  std::int64_t available = 0;
  std::int64_t epoch = 1;
  std::int64_t version = 0;
  bool operator==(const ShardView&) const = default;
};
/// A SKU's stock as it was read: shards from 0, at least head.shard_count many.
struct SkuView {
  StockHead head;
  std::vector<ShardView> shards;
  std::int64_t total_available() const;
  bool operator==(const SkuView&) const = default;
};

/// Which shards give `quantity`: one that has enough, drawn by `random` in proportion to what each
/// has, so that many planners spread over the fullest; else several, the fullest first. Empty when
/// `count_max` shards together have too little.
std::vector<Move> choose_takes(const SkuView& view, std::int64_t quantity, std::uint64_t random,
                               std::size_t count_max);

/// What to add to each level so that `quantity` fills up the lowest ones evenly, at most
/// `count_max` of them.
std::vector<std::int64_t> water_fill(const std::vector<std::int64_t>& levels, std::int64_t quantity,
                                     std::size_t count_max);

/// Changes, adding up to zero, that bring the levels to within 1 of one another; when that would
/// change more than `count_max` of them, those that are farthest off.
std::vector<std::int64_t> balance(const std::vector<std::int64_t>& levels, std::size_t count_max);

}  // namespace semel::orders
