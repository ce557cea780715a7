#include "domain/operation/orders/items.h"

#include <limits>

#include "base/digest.h"
#include "domain/operation/orders/fields.h"
#include "domain/operation/orders/limits.h"
#include "domain/operation/orders/schema.h"
#include "domain/value/fingerprint.h"

namespace semel::orders {
namespace {

using value::AttributeValue;
using value::Item;
using value::Number;

constexpr Fields::Range any_quantity{0, stock_max};
constexpr Fields::Range any_change{-stock_max, stock_max};
constexpr Fields::Range any_version{1, std::numeric_limits<std::int64_t>::max()};
constexpr Fields::Range any_time{0, std::numeric_limits<std::int64_t>::max()};
constexpr Fields::Range any_shard{0, shard_count_max - 1};
constexpr std::size_t id_bytes_max = 1'024;
constexpr std::size_t seal_characters = 16;

AttributeValue lines_value(const std::vector<Line>& lines) {
  value::List list;
  for (const Line& line : lines) {
    Item map{{"amount", Number(line.amount_minor)},
             {"quantity", Number(line.quantity)},
             {"sku", line.sku}};
    if (line.returned != 0) map.set("returned", Number(line.returned));
    list.emplace_back(std::move(map));
  }
  return list;
}

AttributeValue moves_value(const std::vector<Move>& moves) {
  value::List list;
  for (const Move& move : moves) {
    list.emplace_back(Item{{"epoch", Number(move.epoch)},
                           {"quantity", Number(move.quantity)},
                           {"shard", Number(move.shard)},
                           {"sku", move.sku}});
  }
  return list;
}

std::vector<Line> read_lines(Fields& fields) {
  std::vector<Line> lines;
  for (const Item* map : fields.optional_maps("lines", {0, line_count_max})) {
    Fields line(*map, "lines[" + std::to_string(lines.size()) + "]");
    lines.push_back({line.text("sku", sku_bytes_max), line.whole("quantity", any_quantity),
                     line.whole("amount", any_quantity),
                     line.optional_whole("returned", any_quantity).value_or(0)});
    fields.take_fault(line.fault());
  }
  return lines;
}

std::vector<Move> read_moves(Fields& fields) {
  std::vector<Move> moves;
  for (const Item* map : fields.maps("moves", {0, line_count_max})) {
    Fields move(*map, "moves[" + std::to_string(moves.size()) + "]");
    moves.push_back({move.text("sku", sku_bytes_max),
                     static_cast<int>(move.whole("shard", any_shard)),
                     move.whole("quantity", any_change), move.whole("epoch", any_version)});
    fields.take_fault(move.fault());
  }
  return moves;
}

State read_state(Fields& fields) {
  const auto name = fields.optional_text("state", 32);
  if (!name) return State::none;
  const auto state = state_named(*name);
  if (!state) fields.fail("out_of_range", "state is not one of an order's");
  return state.value_or(State::none);
}

std::string seal_of(Item item) {
  item.erase("seal");
  const Sha256 hash = value::fingerprint(item);
  const std::string bytes(hash.begin(), hash.end());
  return to_hex(bytes).substr(0, seal_characters);
}

template <typename Value>
Result<Value> read(Value value, Fields& fields, const std::string& what) {
  const auto fault = fields.fault();
  if (fault) return corruption(what + ": " + fault->message);
  return value;
}

}  // namespace

std::string subject_of_order(const std::string& order_id) {
  return "order:" + order_id;
}
std::string subject_of_stock(const std::string& sku) {
  return "sku:" + sku;
}
std::string subject_of_repair(const std::string& operation_id) {
  return "repair:" + operation_id;
}
std::string stock_key(const std::string& sku, int shard) {
  return sku + "#" + std::to_string(shard);
}
std::string stock_head_key(const std::string& sku) {
  return sku + "#head";
}
int expiry_bucket_of(const std::string& order_id) {
  return static_cast<int>(stable_hash(order_id) % expiry_bucket_count);
}
std::string sku_of(const Item& stock_key) {
  const auto* key = stock_key.find("stockKey");
  const auto* text = key == nullptr ? nullptr : key->get<std::string>();
  return text == nullptr ? "" : text->substr(0, text->rfind('#'));
}
bool is_head(const Item& stock_item) {
  const auto* key = stock_item.find("stockKey");
  const auto* text = key == nullptr ? nullptr : key->get<std::string>();
  return text != nullptr && text->ends_with("#head");
}

Item to_item(const Order& order) {
  Item item{{"at", Number(order.at_ms)},
            {"currency", order.currency},
            {"lines", lines_value(order.lines)},
            {"operationId", order.operation_id},
            {"orderId", order.id},
            {"refunded", Number(order.refunded_minor)},
            {"state", std::string(name_of(order.state))},
            {"total", Number(order.total_minor)},
            {"version", Number(order.version)}};
  if (order.customer) item.set("customer", *order.customer);
  if (order.expires_ms) item.set("expiresAt", Number(*order.expires_ms));
  if (order.state == State::reserved) {
    item.set("expiryBucket", Number(expiry_bucket_of(order.id)));
  }
  return item;
}

Item to_item(const StockHead& head) {
  return {{"received", Number(head.received)},
          {"shards", Number(head.shard_count)},
          {"sku", head.sku},
          {"stockKey", stock_head_key(head.sku)},
          {"version", Number(head.version)}};
}

Item to_item(const StockShard& shard) {
  Item item{{"available", Number(shard.available)},
            {"epoch", Number(shard.epoch)},
            {"shard", Number(shard.shard)},
            {"sku", shard.sku},
            {"stockKey", stock_key(shard.sku, shard.shard)},
            {"version", Number(shard.version)}};
  if (shard.closed) item.set("closed", true);
  return item;
}

Item to_item(const LedgerEntry& entry) {
  Item item{{"at", Number(entry.at_ms)},         {"event", entry.event},
            {"moves", moves_value(entry.moves)}, {"operationId", entry.operation_id},
            {"subject", entry.subject},          {"version", Number(entry.version)}};
  if (entry.state != State::none) item.set("state", std::string(name_of(entry.state)));
  if (entry.amount_minor != 0) item.set("amount", Number(entry.amount_minor));
  if (!entry.currency.empty()) item.set("currency", entry.currency);
  if (entry.received != 0) item.set("received", Number(entry.received));
  if (entry.shard_count != 0) item.set("shards", Number(entry.shard_count));
  if (!entry.lines.empty()) item.set("lines", lines_value(entry.lines));
  if (entry.customer) item.set("customer", *entry.customer);
  if (entry.expires_ms) item.set("expiresAt", Number(*entry.expires_ms));
  item.set("seal", seal_of(item));
  return item;
}

Item event_item(const LedgerEntry& entry) {
  Item item{{"at", Number(entry.at_ms)},
            {"event", entry.event},
            {"operationId", entry.operation_id},
            {"subject", entry.subject},
            {"version", Number(entry.version)}};
  if (entry.state != State::none) item.set("state", std::string(name_of(entry.state)));
  if (entry.amount_minor != 0) item.set("amount", Number(entry.amount_minor));
  if (!entry.currency.empty()) item.set("currency", entry.currency);
  return item;
}

Result<Order> order_from(const Item& item) {
  Fields fields(item, "");
  Order order;
  order.id = fields.text("orderId", order_id_bytes_max);
  order.operation_id = fields.text("operationId", id_bytes_max);
  order.state = read_state(fields);
  order.version = fields.whole("version", any_version);
  order.currency = fields.text("currency", 3);
  order.total_minor = fields.whole("total", any_quantity);
  order.refunded_minor = fields.whole("refunded", any_quantity);
  order.lines = read_lines(fields);
  order.customer = fields.optional_text("customer", customer_bytes_max);
  order.at_ms = fields.whole("at", any_time);
  order.expires_ms = fields.optional_whole("expiresAt", any_time);
  fields.optional_whole("expiryBucket", any_time);
  if (order.lines.empty() || order.state == State::none) fields.fail("", "no lines or no state");
  const std::string what = "order " + order.id;
  return read(std::move(order), fields, what);
}

Result<StockHead> head_from(const Item& item) {
  Fields fields(item, "");
  StockHead head;
  fields.text("stockKey", id_bytes_max);
  head.sku = fields.text("sku", sku_bytes_max);
  head.shard_count = static_cast<int>(fields.whole("shards", {1, shard_count_max}));
  head.received = fields.whole("received", any_quantity);
  head.version = fields.whole("version", any_version);
  const std::string what = "stock of " + head.sku;
  return read(std::move(head), fields, what);
}

Result<StockShard> shard_from(const Item& item) {
  Fields fields(item, "");
  StockShard shard;
  const std::string key = fields.text("stockKey", id_bytes_max);
  shard.sku = fields.text("sku", sku_bytes_max);
  shard.shard = static_cast<int>(fields.whole("shard", any_shard));
  shard.available = fields.whole("available", any_change);
  shard.version = fields.whole("version", any_version);
  shard.epoch = fields.whole("epoch", any_version);
  shard.closed = fields.flag("closed");
  return read(std::move(shard), fields, "stock shard " + key);
}

Result<LedgerEntry> entry_from(const Item& item) {
  Fields fields(item, "");
  LedgerEntry entry;
  entry.subject = fields.text("subject", id_bytes_max);
  entry.operation_id = fields.text("operationId", id_bytes_max);
  entry.event = fields.text("event", 64);
  entry.version = fields.whole("version", any_version);
  entry.state = read_state(fields);
  entry.moves = read_moves(fields);
  entry.amount_minor = fields.optional_whole("amount", any_change).value_or(0);
  entry.currency = fields.optional_text("currency", 3).value_or("");
  entry.received = fields.optional_whole("received", any_quantity).value_or(0);
  entry.shard_count =
      static_cast<int>(fields.optional_whole("shards", {1, shard_count_max}).value_or(0));
  entry.lines = read_lines(fields);
  entry.customer = fields.optional_text("customer", customer_bytes_max);
  entry.expires_ms = fields.optional_whole("expiresAt", any_time);
  entry.at_ms = fields.whole("at", any_time);
  if (fields.text("seal", seal_characters) != seal_of(item)) {
    fields.fail("changed", "it was changed after it was written");
  }
  const std::string what = "ledger entry " + entry.subject + " " + entry.operation_id;
  return read(std::move(entry), fields, what);
}

}  // namespace semel::orders
