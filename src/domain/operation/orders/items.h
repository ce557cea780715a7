#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/operation/orders/states.h"
#include "domain/value/attribute_value.h"

// What the tables hold, as C++ values and as items. docs/internals/orders.md describes the items.
namespace semel::orders {

/// One SKU of an order; several lines of one SKU are merged into one.
struct Line {
  std::string sku;
  std::int64_t quantity = 0;
  std::int64_t amount_minor = 0;  ///< of the whole line
  std::int64_t returned = 0;      ///< of `quantity`, goods received back
  bool operator==(const Line&) const = default;
};

struct Order {
  std::string id;
  std::string operation_id;  ///< which placed or reserved it
  State state = State::none;
  std::int64_t version = 0;  ///< 1 more with each operation on it
  std::string currency;
  std::int64_t total_minor = 0;
  std::int64_t refunded_minor = 0;
  std::vector<Line> lines;
  std::optional<std::string> customer;
  std::int64_t at_ms = 0;                  ///< of the planner's clock: to be shown, never compared
  std::optional<std::int64_t> expires_ms;  ///< of a reservation
  bool operator==(const Order&) const = default;
};

/// What all shards of a SKU have in common. Every change of it has its version as a condition.
struct StockHead {
  std::string sku;
  int shard_count = 0;
  std::int64_t received = 0;  ///< what was there at the beginning, and all receipts
  std::int64_t version = 0;
  bool operator==(const StockHead&) const = default;
};

struct StockShard {
  std::string sku;
  int shard = 0;
  std::int64_t available = 0;
  std::int64_t version = 0;  ///< 1 more with each write
  /// Every write of the shard has it as a condition, and every ledger entry says under which it
  /// was written. So a step of the epoch is a cut: what the ledger has of the epochs before is
  /// complete.
  std::int64_t epoch = 1;
  bool closed = false;  ///< beyond the shard count
  bool operator==(const StockShard&) const = default;
};

/// What one operation added to (or took from) one shard.
struct Move {
  std::string sku;
  int shard = 0;
  std::int64_t quantity = 0;
  std::int64_t epoch = 1;
  bool operator==(const Move&) const = default;
};

/// One operation's trace, never changed. The entries of an order, in order of their versions, tell
/// all that the order's item says.
struct LedgerEntry {
  std::string subject;  ///< subject_of_order(), subject_of_stock() or subject_of_repair()
  std::string operation_id;
  std::string event;          ///< of an order: name_of(Event); of stock: "create", "receive", …
  std::int64_t version = 0;   ///< of the order or the stock head, after it
  State state = State::none;  ///< of the order, after it
  std::vector<Move> moves;
  std::int64_t amount_minor = 0;  ///< charged; below zero: given back
  std::string currency;
  std::int64_t received = 0;  ///< stock: what came in
  int shard_count = 0;        ///< stock: how many there are after it
  std::vector<Line> lines;    ///< of the order's first entry; later: what was returned
  std::optional<std::string> customer;
  std::optional<std::int64_t> expires_ms;
  std::int64_t at_ms = 0;
  bool operator==(const LedgerEntry&) const = default;
};

std::string subject_of_order(const std::string& order_id);
std::string subject_of_stock(const std::string& sku);
std::string subject_of_repair(const std::string& operation_id);  ///< of a lost entry or event
std::string stock_key(const std::string& sku, int shard);
std::string stock_head_key(const std::string& sku);
/// Of an item or key of the stock table; "" when it is none.
std::string sku_of(const value::Item& stock_key);
int expiry_bucket_of(const std::string& order_id);

value::Item to_item(const Order& order);
value::Item to_item(const StockHead& head);
value::Item to_item(const StockShard& shard);
/// With a seal: a hash of all its other members, by which a later change shows.
value::Item to_item(const LedgerEntry& entry);
/// The event of `entry`, for the outbox.
value::Item event_item(const LedgerEntry& entry);

/// Errors (all of them): corruption - the item is not what to_item wrote; the message says where.
Result<Order> order_from(const value::Item& item);
Result<StockHead> head_from(const value::Item& item);
Result<StockShard> shard_from(const value::Item& item);
Result<LedgerEntry> entry_from(const value::Item& item);
bool is_head(const value::Item& stock_item);

}  // namespace semel::orders
