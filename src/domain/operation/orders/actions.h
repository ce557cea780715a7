#pragma once

#include <optional>
#include <vector>

#include "domain/operation/orders/items.h"
#include "domain/operation/orders/schema.h"
#include "domain/tables/requests.h"

// The writes that plans are made of. Each has what it rests on as its condition, and shows the old
// item when that does not hold.
namespace semel::orders {

/// Inserts `item`, if there is none with its key.
tables::WriteAction insert(const tables::TableName& table, value::Item item,
                           std::string partition_key);

/// Adds move.quantity (below zero: takes it, if there is enough) to a shard that exists.
tables::WriteAction move_stock(const Schema& schema, const Move& move);

/// The move that `action` is, when it is one of move_stock(); how a group of orders is added up.
std::optional<Move> read_move(const Schema& schema, const tables::WriteAction& action);

/// A repair: the same for any quantity, and from then on the shard has `epoch`.
tables::WriteAction adjust_shard(const Schema& schema, const Move& move, std::int64_t epoch);

/// The shard's item as `after` says, if it still has the version and epoch of `before`.
tables::WriteAction replace_shard(const Schema& schema, const StockShard& before,
                                  const StockShard& after);
/// The same for a head.
tables::WriteAction replace_head(const Schema& schema, const StockHead& before,
                                 const StockHead& after);
/// State, version, money and lines as `after` says, if the order still has the state and version of
/// `before`.
tables::WriteAction replace_order(const Schema& schema, const Order& before, const Order& after);

/// The ledger entry, and its event if there is an outbox.
void append_trace(const Schema& schema, const LedgerEntry& entry,
                  std::vector<tables::WriteAction>& actions);

}  // namespace semel::orders
