#pragma once

#include <memory>

#include "base/random.h"
#include "domain/operation/orders/schema.h"
#include "domain/operation/orders/stock_cache.h"
#include "domain/operation/planner.h"

namespace semel::orders {

/// Plans all operations on orders and stock (`kinds` of payload.h; README.md tells what each does).
/// Thread-safe.
///
/// Every write carries what it rests on as a condition, so that a plan made of old beliefs is
/// cancelled and made anew, never wrong. Reasons of refusals: insufficient_stock, stock_fragmented
/// (there, but on more shards than one transaction holds), stock_contended, unknown_sku,
/// sku_exists, unknown_order, order_exists, order_changed, illegal_transition, currency_mismatch,
/// refund_too_large, not_in_order, return_too_large, nothing_to_return, already_balanced,
/// too_many_shards, too_large, effect_without_record; of repairs: shard_changed, shard_below_zero,
/// head_changed, ledger_inconsistent, unknown_entry, no_outbox.
class OrderPlanner final : public operation::Planner {
 public:
  /// The arguments outlive this object. `random` draws the shards: the same seed, the same choice.
  OrderPlanner(tables::Tables& tables, const Schema& schema, const Clock& clock, Random& random);

  Result<std::variant<operation::Plan, operation::Refusal>> plan(const operation::Request& request,
                                                                 int generation) override;
  std::variant<operation::Refusal, operation::AnotherPlan> judge_cancelled(
      const operation::Request& request, int generation,
      const std::vector<tables::WriteAction>& actions, const tables::Cancelled& cancelled) override;

  /// Adds itself for each of `kinds`.
  void join(operation::Planners& planners);

  StockCache& stock() { return stock_; }

 private:
  tables::Tables& tables_;
  const Schema schema_;
  const Clock& clock_;
  Random& random_;
  StockCache stock_;
};

}  // namespace semel::orders
