#include "cli/demo_tables.h"

#include <algorithm>
#include <boost/json.hpp>

#include "cli/json_values.h"

namespace semel::cli {
namespace {

namespace json = boost::json;

/// A call that has to succeed.
Result<json::object> call(std::uint16_t port, const std::string& operation,
                          const json::object& request) {
  const auto answer = TRY(call_dynamodb(port, operation, json::serialize(request)));
  if (answer.status != 200)
    return unavailable(operation + ": " + answer.error + ": " + answer.body);
  return parse_object(answer.body);
}

Result<void> create_table(std::uint16_t port, std::string_view name, std::string_view key) {
  const json::array keys = {{{"AttributeName", key}, {"KeyType", "HASH"}}};
  const json::array attributes = {{{"AttributeName", key}, {"AttributeType", "S"}}};
  const json::object request = {{"TableName", name},
                                {"KeySchema", keys},
                                {"AttributeDefinitions", attributes},
                                {"BillingMode", "PAY_PER_REQUEST"}};
  TRY(call(port, "CreateTable", request));
  return {};
}

/// Every item of a table, page by page.
Result<std::vector<json::object>> scan(std::uint16_t port, std::string_view table) {
  std::vector<json::object> items;
  json::object request = {{"TableName", table}, {"ConsistentRead", true}};
  while (true) {
    auto page = TRY(call(port, "Scan", request));
    const auto* found = page.if_contains("Items");
    if (found == nullptr || !found->is_array()) return corruption("Scan answered without Items");
    for (const auto& item : found->get_array()) {
      if (item.is_object()) items.push_back(item.get_object());
    }
    const auto* last = page.if_contains("LastEvaluatedKey");
    if (last == nullptr) return items;
    request["ExclusiveStartKey"] = *last;
  }
}

/// The item with that key; an empty object when there is none.
Result<json::object> get(std::uint16_t port, std::string_view table, std::string_view key,
                         std::string_view value) {
  const json::object key_value = {{key, text_value(value)}};
  const json::object request = {{"TableName", table}, {"Key", key_value}, {"ConsistentRead", true}};
  const auto answer = TRY(call(port, "GetItem", request));
  const auto* item = answer.if_contains("Item");
  return item != nullptr && item->is_object() ? item->get_object() : json::object();
}

}  // namespace

Result<void> create_tables(std::uint16_t port, const Stock& stock) {
  TRY(create_table(port, "operations", "operationId"));
  TRY(create_table(port, "orders", "orderId"));
  TRY(create_table(port, "stock", "sku"));
  TRY(create_table(port, "ledger", "entryId"));
  for (const auto& [sku, quantity] : stock) TRY(receive_stock(port, sku, quantity));
  return {};
}

Result<void> receive_stock(std::uint16_t port, const std::string& sku, int quantity) {
  const json::object key = {{"sku", text_value(sku)}};
  const json::object values = {{":q", number_value(quantity)}, {":zero", number_value(0)}};
  const json::object request = {
      {"TableName", "stock"},
      {"Key", key},
      {"UpdateExpression", "ADD available :q, received :q SET sold = if_not_exists(sold, :zero)"},
      {"ExpressionAttributeValues", values}};
  TRY(call(port, "UpdateItem", request));
  return {};
}

Result<Shop> read_shop(std::uint16_t port) {
  Shop shop;
  const auto records = TRY(scan(port, "operations"));
  for (const auto& item : records) {
    shop.records.push_back(
        {text_of(item, "operationId"), text_of(item, "state"), text_of(item, "orderId")});
  }
  const auto orders = TRY(scan(port, "orders"));
  for (const auto& item : orders) {
    shop.orders.push_back({text_of(item, "orderId"), text_of(item, "operationId"),
                           text_of(item, "sku"), number_of(item, "quantity"),
                           number_of(item, "cents")});
  }
  const auto ledger = TRY(scan(port, "ledger"));
  for (const auto& item : ledger) {
    shop.ledger.push_back(
        {text_of(item, "entryId"), text_of(item, "orderId"), number_of(item, "cents")});
  }
  const auto stock = TRY(scan(port, "stock"));
  for (const auto& item : stock) {
    shop.stock.push_back({text_of(item, "sku"), number_of(item, "available"),
                          number_of(item, "sold"), number_of(item, "received")});
  }
  std::sort(shop.stock.begin(), shop.stock.end(),
            [](const StockRow& left, const StockRow& right) { return left.sku < right.sku; });
  return shop;
}

Result<std::string> describe_order(std::uint16_t port, const Order& order) {
  const auto record = TRY(get(port, "operations", "operationId", order.operation_id));
  const auto placed = TRY(get(port, "orders", "orderId", "order-" + order.operation_id));
  const auto entry = TRY(get(port, "ledger", "entryId", order.operation_id));
  const auto stock = TRY(get(port, "stock", "sku", order.sku));
  std::string text = record.empty() ? "no record" : text_of(record, "state");
  text += placed.empty() ? " · no order" : " · 1 order";
  text += entry.empty() ? " · no ledger entry" : " · 1 ledger entry";
  text += " · " + order.sku + ": " + std::to_string(number_of(stock, "available")) + " left, " +
          std::to_string(number_of(stock, "sold")) + " sold";
  return text;
}

}  // namespace semel::cli
