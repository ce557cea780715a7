#include "cli/demo_order.h"

#include <boost/json.hpp>

#include "base/digest.h"
#include "cli/json_values.h"

namespace semel::cli {
namespace {

namespace json = boost::json;

constexpr std::size_t token_characters = 36;
constexpr std::int64_t price_cents = 250;

// The order of the transaction's actions, and so of the reasons when it is cancelled.
constexpr std::size_t record_position = 0;
constexpr std::size_t stock_position = 2;

/// RFC 4648 base32, without padding.
std::string base32(std::string_view bytes) {
  static constexpr char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string text;
  unsigned int bits = 0;
  int bit_count = 0;
  for (const char c : bytes) {
    bits = (bits << 8U) | static_cast<unsigned char>(c);
    for (bit_count += 8; bit_count >= 5; bit_count -= 5)
      text += alphabet[(bits >> (bit_count - 5)) & 31U];
  }
  if (bit_count > 0) text += alphabet[(bits << (5 - bit_count)) & 31U];
  return text;
}

std::string_view bytes_of(const Sha256& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::string order_id_of(const Order& order) {
  return "order-" + order.operation_id;
}

json::object record_item(const Order& order, int generation, std::string_view state) {
  return {{"operationId", text_value(order.operation_id)},
          {"state", text_value(state)},
          {"gen", number_value(generation)},
          {"fingerprint", text_value(fingerprint_of(order))},
          {"orderId", text_value(order_id_of(order))}};
}

json::object put_action(std::string_view table, json::object item, std::string_view key) {
  return {{"TableName", table},
          {"Item", std::move(item)},
          {"ConditionExpression", "attribute_not_exists(" + std::string(key) + ")"},
          {"ReturnValuesOnConditionCheckFailure", "ALL_OLD"}};
}

json::object order_item(const Order& order) {
  return {{"orderId", text_value(order_id_of(order))},
          {"operationId", text_value(order.operation_id)},
          {"customer", text_value(order.customer)},
          {"sku", text_value(order.sku)},
          {"quantity", number_value(order.quantity)},
          {"cents", number_value(order.quantity * price_cents)}};
}

json::object ledger_item(const Order& order) {
  return {{"entryId", text_value(order.operation_id)},
          {"orderId", text_value(order_id_of(order))},
          {"debit", text_value("customer:" + order.customer)},
          {"credit", text_value("sales")},
          {"cents", number_value(order.quantity * price_cents)}};
}

json::object stock_action(const Order& order) {
  const json::object values = {{":q", number_value(order.quantity)}};
  return {{"TableName", "stock"},
          {"Key", {{"sku", text_value(order.sku)}}},
          {"UpdateExpression", "SET available = available - :q, sold = sold + :q"},
          {"ConditionExpression", "available >= :q"},
          {"ExpressionAttributeValues", values}};
}

/// What the record that was there already says about this attempt.
Judgement judge_record(const Attempt& attempt, const json::object& record) {
  if (text_of(record, "fingerprint") != fingerprint_of(attempt.order)) {
    return {Verdict::refused, "the id belongs to another request"};
  }
  if (text_of(record, "state") == "COMMITTED")
    return {Verdict::replayed, text_of(record, "orderId")};
  return {Verdict::failed, text_of(record, "reason")};
}

struct Reason {
  std::string code;
  json::object item;
};

/// The reason at `position` of a cancelled transaction; an empty code when there is none.
Reason reason_at(const json::object& body, std::size_t position) {
  const auto* reasons = body.if_contains("CancellationReasons");
  const auto* list = reasons == nullptr ? nullptr : reasons->if_array();
  if (list == nullptr || position >= list->size()) return {};
  const auto* reason = (*list)[position].if_object();
  if (reason == nullptr) return {};
  Reason found;
  if (const auto* code = reason->if_contains("Code"); code != nullptr && code->is_string()) {
    found.code = std::string(code->as_string().c_str());
  }
  if (const auto* item = reason->if_contains("Item"); item != nullptr && item->is_object())
    found.item = item->as_object();
  return found;
}

Judgement judge_cancelled(const Attempt& attempt, const std::string& body) {
  const auto answer = parse_object(body);
  const auto record = reason_at(answer, record_position);
  if (record.code == "ConditionalCheckFailed") return judge_record(attempt, record.item);
  const auto stock = reason_at(answer, stock_position);
  if (stock.code == "ConditionalCheckFailed") return {Verdict::no_stock, "not enough in stock"};
  return {Verdict::retry, "another transaction held an item"};
}

/// The classes that every call shares: no answer, or one that says nothing about the outcome.
bool is_unknown(const Result<Answer>& outcome) {
  return !outcome || outcome->status >= 500;
}

Judgement unknown(const Result<Answer>& outcome) {
  return {Verdict::unknown,
          outcome ? "status " + std::to_string(outcome->status) : outcome.error().message};
}

}  // namespace

std::string fingerprint_of(const Order& order) {
  const json::object request = {
      {"customer", order.customer}, {"quantity", order.quantity}, {"sku", order.sku}};
  return to_hex(bytes_of(sha256(json::serialize(request))));
}

std::string token_of(const std::string& operation_id, int generation) {
  const auto digest = sha256(operation_id + '\n' + std::to_string(generation));
  return base32(bytes_of(digest)).substr(0, token_characters);
}

Attempt freeze(const Order& order, int generation) {
  Attempt attempt{order, generation, token_of(order.operation_id, generation), {}};
  const json::array actions = {
      {{"Put",
        put_action("operations", record_item(order, generation, "COMMITTED"), "operationId")}},
      {{"Put", put_action("orders", order_item(order), "orderId")}},
      {{"Update", stock_action(order)}},
      {{"Put", put_action("ledger", ledger_item(order), "entryId")}}};
  const json::object request = {{"ClientRequestToken", attempt.token}, {"TransactItems", actions}};
  attempt.body = json::serialize(request);
  return attempt;
}

Judgement judge(const Attempt& attempt, const Result<Answer>& outcome) {
  if (is_unknown(outcome)) return unknown(outcome);
  if (outcome->status == 200) return {Verdict::committed, order_id_of(attempt.order)};
  if (outcome->error == "TransactionCanceledException")
    return judge_cancelled(attempt, outcome->body);
  if (outcome->error == "TransactionInProgressException")
    return {Verdict::unknown, "the same attempt is running"};
  if (outcome->error == "ThrottlingException" ||
      outcome->error == "ProvisionedThroughputExceededException") {
    return {Verdict::retry, "throttled"};
  }
  return {Verdict::failed, outcome->error + ": " + outcome->body};
}

std::string failed_record(const Attempt& attempt, const std::string& why) {
  auto item = record_item(attempt.order, attempt.generation, "FAILED");
  item["reason"] = text_value(why);
  return json::serialize(put_action("operations", std::move(item), "operationId"));
}

Judgement judge_failed_record(const Attempt& attempt, const Result<Answer>& outcome,
                              const std::string& why) {
  if (is_unknown(outcome)) return unknown(outcome);
  if (outcome->status == 200) return {Verdict::failed, why};
  if (outcome->error == "ConditionalCheckFailedException") {
    const auto answer = parse_object(outcome->body);
    const auto* item = answer.if_contains("Item");
    if (item != nullptr && item->is_object()) return judge_record(attempt, item->as_object());
  }
  return {Verdict::retry, outcome->error};
}

}  // namespace semel::cli
