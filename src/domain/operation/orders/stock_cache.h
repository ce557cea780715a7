#pragma once

#include <map>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/mutex.h"
#include "domain/operation/orders/allocation.h"
#include "domain/operation/orders/schema.h"
#include "domain/tables/tables.h"

namespace semel::orders {

/// What a node believes of the stock, so that planning an order reads nothing. It may be wrong:
/// every write's condition decides. It learns from plans, from the items in refusals, and by
/// reading again what is old or short. Thread-safe.
class StockCache {
 public:
  static constexpr std::int64_t age_ms_max = 10'000;
  static constexpr std::size_t sku_count_max = 100'000;  ///< then it forgets all and begins anew

  /// The arguments outlive this object.
  StockCache(tables::Tables& tables, const Schema& schema, const Clock& clock);

  /// The stock as one consistent reading shows it; nothing when there is no such SKU. Reads at
  /// least `shard_count` shards, also those beyond the SKU's count.
  /// Errors: conflict - the stock changed under every try to read it; what Tables returns.
  Result<std::optional<SkuView>> load(const std::string& sku, int shard_count = 0);

  struct Choice {
    bool known = false;          ///< there is such a SKU
    std::int64_t available = 0;  ///< of all shards
    std::vector<Move> takes;     ///< empty: not to be had
  };
  /// Chooses shards that give `quantity`, by belief; reads when nothing is believed, when that is
  /// old, or when it is too little. So that an empty answer rests on one consistent reading.
  Result<Choice> take(const std::string& sku, std::int64_t quantity, std::uint64_t random,
                      std::size_t count_max);

  /// The shard that has least and can be added to, by the same belief; nothing: no such SKU.
  Result<std::optional<Move>> give(const std::string& sku, std::int64_t quantity);

  /// Learns from a stock item that a reply showed.
  void note(const value::Item& stock_item);
  /// Believes nothing of `sku` any more.
  void forget(const std::string& sku);

 private:
  struct Known {
    SkuView view;
    std::int64_t loaded_ms = 0;
  };
  using Collected = std::vector<std::optional<value::Item>>;

  /// The head, then the shards from 0, in one transaction where it holds them, else read twice
  /// until both readings agree.
  Result<Collected> collect(const std::string& sku, int shard_count);
  Result<Collected> collect_once(const std::string& sku, int shard_count);
  /// The fresh view, which is also believed from now on.
  Result<std::optional<SkuView>> refresh(const std::string& sku);
  Known* find_fresh(const std::string& sku) REQUIRES(mutex_);

  tables::Tables& tables_;
  const Schema& schema_;
  const Clock& clock_;
  Mutex mutex_;
  std::map<std::string, Known> by_sku_ GUARDED_BY(mutex_);
};

}  // namespace semel::orders
