// What is done to the stock itself.

#include <algorithm>

#include "domain/operation/orders/limits.h"
#include "domain/operation/orders/plans.h"

namespace semel::orders {
namespace {

using tables::WriteAction;
using value::Number;

// The head takes one of them.
constexpr std::size_t shard_actions_max = stock_actions_max - 1;

struct Change {
  StockHead before, after;
  LedgerEntry entry;
  std::vector<WriteAction> actions;
};

LedgerEntry entry_of(const PlanContext& context, const StockStep& step) {
  LedgerEntry entry;
  entry.subject = subject_of_stock(step.sku);
  entry.operation_id = context.operation_id;
  entry.event = name_of(step.event);
  entry.at_ms = context.now_ms;
  return entry;
}

/// Adds `quantity` to a shard that may not be there yet.
void add_to_shard(const PlanContext& context, const SkuView& view, int shard, std::int64_t quantity,
                  Change& change) {
  const ShardView& seen = view.shards[static_cast<std::size_t>(shard)];
  const Move move{view.head.sku, shard, quantity, seen.epoch};
  change.entry.moves.push_back(move);
  if (seen.exists) {
    change.actions.push_back(move_stock(context.schema, move));
    return;
  }
  const StockShard born{move.sku, shard, quantity, 1, seen.epoch, false};
  change.actions.push_back(insert(context.schema.stock, to_item(born), "stockKey"));
}

StockShard shard_of(const SkuView& view, int shard) {
  const ShardView& seen = view.shards[static_cast<std::size_t>(shard)];
  return {view.head.sku, shard, seen.available, seen.version, seen.epoch, seen.closed};
}

std::vector<std::int64_t> levels_of(const SkuView& view, int shard_count) {
  std::vector<std::int64_t> levels;
  for (int i = 0; i < shard_count; ++i) {
    levels.push_back(view.shards[static_cast<std::size_t>(i)].available);
  }
  return levels;
}

Planned finished(const PlanContext& context, Change change) {
  change.entry.version = change.after.version;
  change.entry.received = change.after.received - change.before.received;
  if (change.after.shard_count != change.before.shard_count) {
    change.entry.shard_count = change.after.shard_count;
  }
  append_trace(context.schema, change.entry, change.actions);
  // The shards will be others than this node believes.
  context.stock.forget(change.after.sku);
  return planned(std::move(change.actions), {{"received", Number(change.after.received)},
                                             {"shards", Number(change.after.shard_count)},
                                             {"sku", change.after.sku},
                                             {"version", Number(change.after.version)}});
}

Planned plan_create(const PlanContext& context, const StockStep& step) {
  Change change{{}, {step.sku, step.shard_count, step.quantity, 1}, entry_of(context, step), {}};
  SkuView view;
  view.head = change.after;
  view.shards.resize(static_cast<std::size_t>(step.shard_count));
  change.actions.push_back(insert(context.schema.stock, to_item(change.after), "stockKey"));
  const auto added =
      water_fill(levels_of(view, step.shard_count), step.quantity, shard_actions_max);
  for (int i = 0; i < step.shard_count; ++i) {
    const std::int64_t quantity = added[static_cast<std::size_t>(i)];
    // The first shard is always there, so that returned goods have a place.
    if (i == 0 || quantity > 0) add_to_shard(context, view, i, quantity, change);
  }
  return finished(context, std::move(change));
}

Planned plan_receive(const PlanContext& context, const StockStep& step, const SkuView& view) {
  Change change{view.head, view.head, entry_of(context, step), {}};
  if (step.quantity > stock_max - view.head.received) {
    return refuse("too_large", "SKU " + step.sku + " would have received more than " +
                                   std::to_string(stock_max));
  }
  change.after.received += step.quantity;
  change.after.version += 1;
  change.actions.push_back(replace_head(context.schema, change.before, change.after));
  const auto added =
      water_fill(levels_of(view, view.head.shard_count), step.quantity, shard_actions_max);
  for (int i = 0; i < view.head.shard_count; ++i) {
    const std::int64_t quantity = added[static_cast<std::size_t>(i)];
    if (quantity > 0) add_to_shard(context, view, i, quantity, change);
  }
  return finished(context, std::move(change));
}

Planned plan_rebalance(const PlanContext& context, const StockStep& step, const SkuView& view) {
  Change change{view.head, view.head, entry_of(context, step), {}};
  change.after.version += 1;
  change.actions.push_back(replace_head(context.schema, change.before, change.after));
  const auto changes = balance(levels_of(view, view.head.shard_count), shard_actions_max);
  for (int i = 0; i < view.head.shard_count; ++i) {
    const std::int64_t quantity = changes[static_cast<std::size_t>(i)];
    if (quantity != 0) add_to_shard(context, view, i, quantity, change);
  }
  if (change.entry.moves.empty()) {
    return refuse("already_balanced", "the shards of SKU " + step.sku + " are even",
                  {{"sku", step.sku}});
  }
  return finished(context, std::move(change));
}

/// Opens what a larger count makes good again.
void grow(const PlanContext& context, const SkuView& view, Change& change) {
  for (int i = change.before.shard_count; i < change.after.shard_count; ++i) {
    const StockShard before = shard_of(view, i);
    if (!before.closed) continue;
    StockShard after = before;
    after.closed = false;
    after.epoch += 1;
    after.version += 1;
    change.actions.push_back(replace_shard(context.schema, before, after));
  }
}

/// Empties and closes what is beyond a smaller count, and spreads its stock over the rest. False:
/// that is more than one transaction holds.
bool shrink(const PlanContext& context, const SkuView& view, Change& change) {
  std::int64_t moved = 0;
  std::size_t closed_count = 0;
  for (int i = change.after.shard_count; i < change.before.shard_count; ++i) {
    if (!view.shards[static_cast<std::size_t>(i)].exists) continue;
    const StockShard before = shard_of(view, i);
    StockShard after = before;
    after.available = 0;
    after.closed = true;
    after.epoch += 1;
    after.version += 1;
    change.actions.push_back(replace_shard(context.schema, before, after));
    if (before.available != 0) {
      change.entry.moves.push_back({before.sku, i, -before.available, before.epoch});
    }
    moved += before.available;
    closed_count += 1;
  }
  if (closed_count >= shard_actions_max) return false;
  const auto added = water_fill(levels_of(view, change.after.shard_count), moved,
                                shard_actions_max - closed_count);
  for (int i = 0; i < change.after.shard_count; ++i) {
    const std::int64_t quantity = added[static_cast<std::size_t>(i)];
    if (quantity > 0) add_to_shard(context, view, i, quantity, change);
  }
  return true;
}

Planned plan_resize(const PlanContext& context, const StockStep& step, const SkuView& view) {
  if (step.shard_count == view.head.shard_count) {
    return refuse(
        "already_balanced",
        "SKU " + step.sku + " has " + std::to_string(step.shard_count) + " shards already",
        {{"sku", step.sku}});
  }
  Change change{view.head, view.head, entry_of(context, step), {}};
  change.after.shard_count = step.shard_count;
  change.after.version += 1;
  change.actions.push_back(replace_head(context.schema, change.before, change.after));
  bool fits = true;
  if (step.shard_count > view.head.shard_count) {
    grow(context, view, change);
    fits = change.actions.size() <= stock_actions_max;
  } else {
    fits = shrink(context, view, change);
  }
  if (!fits) {
    return refuse("too_many_shards",
                  "one transaction changes fewer than " + std::to_string(shard_actions_max) +
                      " shards: go to " + std::to_string(step.shard_count) + " in several steps",
                  {{"shards", Number(view.head.shard_count)}, {"sku", step.sku}});
  }
  return finished(context, std::move(change));
}

/// A repair: the shard gets what the ledger says that it lacks, if it still has the epoch in which
/// that was found.
Planned plan_adjust(const PlanContext& context, const StockStep& step, const SkuView& view) {
  Change change{view.head, view.head, entry_of(context, step), {}};
  change.after.version += 1;
  change.actions.push_back(replace_head(context.schema, change.before, change.after));
  const ShardView& seen = view.shards[static_cast<std::size_t>(step.shard)];
  const value::Item detail{{"shard", Number(step.shard)}, {"sku", step.sku}};
  if (step.seen_epoch != (seen.exists ? seen.epoch : 0)) {
    return refuse("shard_changed", "the shard is in another epoch than when it was looked at",
                  detail);
  }
  if (seen.available + step.change < 0) {
    return refuse("shard_below_zero", "more was sold of the shard than it ever had", detail);
  }
  if (seen.exists) {
    const Move move{step.sku, step.shard, step.change, step.seen_epoch};
    change.actions.push_back(adjust_shard(context.schema, move, step.epoch));
  } else {
    const StockShard born{step.sku, step.shard, step.change, 1, step.epoch, false};
    change.actions.push_back(insert(context.schema.stock, to_item(born), "stockKey"));
  }
  return finished(context, std::move(change));
}

}  // namespace

Planned plan_step(const PlanContext& context, const StockStep& step) {
  if (step.event == StockEvent::create) return plan_create(context, step);
  const int shard_count = step.event == StockEvent::adjust ? step.shard + 1 : step.shard_count;
  const auto view = TRY(context.stock.load(step.sku, shard_count));
  if (!view) return refuse("unknown_sku", "there is no SKU " + step.sku, {{"sku", step.sku}});
  switch (step.event) {
    case StockEvent::receive:
      return plan_receive(context, step, *view);
    case StockEvent::rebalance:
      return plan_rebalance(context, step, *view);
    case StockEvent::resize:
      return plan_resize(context, step, *view);
    default:
      return plan_adjust(context, step, *view);
  }
}

}  // namespace semel::orders
