#include "domain/operation/orders/actions.h"

#include "domain/operation/orders/limits.h"
#include "domain/operation/orders/nodes.h"

namespace semel::orders {
namespace {

using expression::Comparator;
using value::Number;

tables::Update update_of(const tables::TableName& table, value::Item key) {
  tables::Update update;
  update.table = table;
  update.key = std::move(key);
  update.old_item_on_failure = true;
  return update;
}

const std::string* text_in(const value::Item& item, std::string_view name) {
  const auto* found = item.find(name);
  return found == nullptr ? nullptr : found->get<std::string>();
}

/// "sku#7" as the SKU and 7.
bool read_stock_key(const std::string& key, Move& move) {
  const std::size_t hash = key.rfind('#');
  if (hash == std::string::npos) return false;
  const auto shard = Number::parse(std::string_view(key).substr(hash + 1));
  std::int64_t number = 0;
  if (!shard || !shard->to_int64(number) || number < 0 || number >= shard_count_max) return false;
  move.sku = key.substr(0, hash);
  move.shard = static_cast<int>(number);
  return true;
}

/// The number of a comparison of `attribute` with one.
std::optional<std::int64_t> number_compared(const expression::Condition& condition,
                                            std::string_view attribute) {
  const auto* compared = std::get_if<expression::Compare>(&condition.node);
  if (compared == nullptr) return std::nullopt;
  const auto* path = std::get_if<expression::Path>(&compared->left.source);
  const auto* value = std::get_if<value::AttributeValue>(&compared->right.source);
  if (path == nullptr || value == nullptr || path->attribute != attribute) return std::nullopt;
  const auto* number = value->get<Number>();
  std::int64_t whole = 0;
  if (number == nullptr || !number->to_int64(whole)) return std::nullopt;
  return whole;
}

/// The epoch and, when it takes, the quantity that a move's condition demands.
bool read_move_condition(const expression::Condition& condition, Move& move) {
  const auto* parts = std::get_if<expression::And>(&condition.node);
  const auto epoch = number_compared(parts == nullptr ? condition : *parts->left, "epoch");
  if (!epoch) return false;
  move.epoch = *epoch;
  if (parts == nullptr) return true;
  const auto least = number_compared(*parts->right, "available");
  if (!least) return false;
  move.quantity = -*least;
  return true;
}

tables::Update moved(const Schema& schema, const Move& move) {
  tables::Update update = update_of(schema.stock, {{"stockKey", stock_key(move.sku, move.shard)}});
  change(update.update, "available", move.quantity);
  change(update.update, "version", 1);
  update.condition = equals("epoch", Number(move.epoch));
  if (move.quantity < 0) {
    update.condition =
        both(*std::move(update.condition),
             compare("available", Comparator::greater_or_equal, Number(-move.quantity)));
  }
  return update;
}

bool same_texts(const tables::Update& update, const tables::Update& other) {
  return expression::to_text(update.update) == expression::to_text(other.update) &&
         expression::to_text(*update.condition) == expression::to_text(*other.condition);
}

}  // namespace

tables::WriteAction insert(const tables::TableName& table, value::Item item,
                           std::string partition_key) {
  tables::Put put;
  put.table = table;
  put.item = std::move(item);
  put.condition = absent(std::move(partition_key));
  put.old_item_on_failure = true;
  return put;
}

tables::WriteAction move_stock(const Schema& schema, const Move& move) {
  return moved(schema, move);
}

tables::WriteAction adjust_shard(const Schema& schema, const Move& move, std::int64_t epoch) {
  tables::Update update = moved(schema, move);
  set(update.update, "epoch", Number(epoch));
  return update;
}

std::optional<Move> read_move(const Schema& schema, const tables::WriteAction& action) {
  const auto* update = std::get_if<tables::Update>(&action);
  if (update == nullptr || update->table != schema.stock || !update->condition) return std::nullopt;
  const std::string* key = text_in(update->key, "stockKey");
  Move move;
  if (key == nullptr || !read_stock_key(*key, move)) return std::nullopt;
  if (!read_move_condition(*update->condition, move) || move.quantity >= 0) return std::nullopt;
  const tables::WriteAction built = move_stock(schema, move);
  if (!same_texts(*update, std::get<tables::Update>(built))) return std::nullopt;
  return move;
}

tables::WriteAction replace_shard(const Schema& schema, const StockShard& before,
                                  const StockShard& after) {
  tables::Update update =
      update_of(schema.stock, {{"stockKey", stock_key(after.sku, after.shard)}});
  set(update.update, "available", Number(after.available));
  set(update.update, "epoch", Number(after.epoch));
  set(update.update, "version", Number(after.version));
  if (after.closed) {
    set(update.update, "closed", true);
  } else {
    remove(update.update, "closed");
  }
  update.condition =
      both(equals("version", Number(before.version)), equals("epoch", Number(before.epoch)));
  return update;
}

tables::WriteAction replace_head(const Schema& schema, const StockHead& before,
                                 const StockHead& after) {
  tables::Update update = update_of(schema.stock, {{"stockKey", stock_head_key(after.sku)}});
  set(update.update, "shards", Number(after.shard_count));
  set(update.update, "received", Number(after.received));
  set(update.update, "version", Number(after.version));
  update.condition = equals("version", Number(before.version));
  return update;
}

tables::WriteAction replace_order(const Schema& schema, const Order& before, const Order& after) {
  const value::Item item = to_item(after);
  tables::Update update = update_of(schema.orders, {{"orderId", after.id}});
  set(update.update, "state", *item.find("state"));
  set(update.update, "version", Number(after.version));
  if (after.refunded_minor != before.refunded_minor) {
    set(update.update, "refunded", Number(after.refunded_minor));
  }
  if (after.lines != before.lines) set(update.update, "lines", *item.find("lines"));
  if (before.state == State::reserved) remove(update.update, "expiryBucket");
  update.condition = both(equals("version", Number(before.version)),
                          equals("state", std::string(name_of(before.state))));
  return update;
}

void append_trace(const Schema& schema, const LedgerEntry& entry,
                  std::vector<tables::WriteAction>& actions) {
  actions.push_back(insert(schema.ledger, to_item(entry), "subject"));
  if (schema.outbox) {
    actions.push_back(insert(*schema.outbox, event_item(entry), "operationId"));
  }
}

}  // namespace semel::orders
