#include "adapter/remote/item_requests.h"

#include <utility>

#include "adapter/remote/body.h"
#include "base/digest.h"

namespace semel::remote {
namespace {

using codec::JsonWriter;
using expression::Renderer;

std::string_view returned_text(tables::Returned returned) {
  switch (returned) {
    case tables::Returned::none:
      break;
    case tables::Returned::all_old:
      return "ALL_OLD";
    case tables::Returned::updated_old:
      return "UPDATED_OLD";
    case tables::Returned::all_new:
      return "ALL_NEW";
    case tables::Returned::updated_new:
      return "UPDATED_NEW";
  }
  return "";
}

std::string_view select_text(tables::Select select) {
  switch (select) {
    case tables::Select::all_attributes:
      return "ALL_ATTRIBUTES";
    case tables::Select::all_projected_attributes:
      return "ALL_PROJECTED_ATTRIBUTES";
    case tables::Select::specific_attributes:
      return "SPECIFIC_ATTRIBUTES";
    case tables::Select::count:
      break;
  }
  return "COUNT";
}

void ask_for_capacity(JsonWriter& writer) {
  writer.key("ReturnConsumedCapacity").plain_string("INDEXES");
}

void ask_for_collections(JsonWriter& writer, bool wanted) {
  if (wanted) writer.key("ReturnItemCollectionMetrics").plain_string("SIZE");
}

void write_condition(JsonWriter& writer, Renderer& renderer,
                     const std::optional<expression::Condition>& condition) {
  if (condition) writer.key("ConditionExpression").string(renderer.text(*condition));
}

void write_projection(JsonWriter& writer, Renderer& renderer,
                      const std::optional<expression::Projection>& projection) {
  if (projection) write_text(writer, "ProjectionExpression", renderer.text(*projection));
}

void ask_for_old_item(JsonWriter& writer, bool wanted) {
  if (wanted) writer.key("ReturnValuesOnConditionCheckFailure").plain_string("ALL_OLD");
}

// What an action says by itself and inside a transaction.

Result<void> write_action(JsonWriter& writer, const tables::Put& put) {
  Renderer renderer;
  writer.key("TableName").string(put.table.name);
  write_named_item(writer, "Item", put.item);
  write_condition(writer, renderer, put.condition);
  write_placeholders(writer, renderer);
  ask_for_old_item(writer, put.old_item_on_failure);
  return {};
}

Result<void> write_action(JsonWriter& writer, const tables::Update& update) {
  Renderer renderer;
  writer.key("TableName").string(update.table.name);
  write_named_item(writer, "Key", update.key);
  const auto text = TRY(renderer.text(update.update));
  write_text(writer, "UpdateExpression", text);
  write_condition(writer, renderer, update.condition);
  write_placeholders(writer, renderer);
  ask_for_old_item(writer, update.old_item_on_failure);
  return {};
}

Result<void> write_action(JsonWriter& writer, const tables::Delete& erase) {
  Renderer renderer;
  writer.key("TableName").string(erase.table.name);
  write_named_item(writer, "Key", erase.key);
  write_condition(writer, renderer, erase.condition);
  write_placeholders(writer, renderer);
  ask_for_old_item(writer, erase.old_item_on_failure);
  return {};
}

Result<void> write_action(JsonWriter& writer, const tables::ConditionCheck& check) {
  Renderer renderer;
  writer.key("TableName").string(check.table.name);
  write_named_item(writer, "Key", check.key);
  writer.key("ConditionExpression").string(renderer.text(check.condition));
  write_placeholders(writer, renderer);
  ask_for_old_item(writer, check.old_item_on_failure);
  return {};
}

template <typename Write>
Result<std::string> write_body(const Write& write) {
  Body body;
  TRY(write_action(body.writer(), write));
  write_text(body.writer(), "ReturnValues", returned_text(write.returned));
  ask_for_collections(body.writer(), write.collection_metrics);
  ask_for_capacity(body.writer());
  return body.finish();
}

/// What Query and Scan have in common, but for the placeholders.
void write_read(JsonWriter& writer, Renderer& renderer, const tables::Read& read) {
  writer.key("TableName").string(read.table.name);
  if (read.index) writer.key("IndexName").string(*read.index);
  if (read.filter) writer.key("FilterExpression").string(renderer.text(*read.filter));
  write_projection(writer, renderer, read.projection);
  if (read.select) writer.key("Select").plain_string(select_text(*read.select));
  if (read.exclusive_start_key) {
    write_named_item(writer, "ExclusiveStartKey", *read.exclusive_start_key);
  }
  if (read.limit) writer.key("Limit").integer(*read.limit);
  if (read.consistent) writer.key("ConsistentRead").boolean(true);
  ask_for_capacity(writer);
}

void write_get(JsonWriter& writer, const tables::Get& get) {
  Renderer renderer;
  writer.key("TableName").string(get.table.name);
  write_named_item(writer, "Key", get.key);
  write_projection(writer, renderer, get.projection);
  write_placeholders(writer, renderer);
}

constexpr std::size_t token_characters_max = 36;

/// "us-east-1/TransactWriteItems/t-1" is "t-1"; the tokens of another operation are kept apart by a
/// digest.
std::string client_token(std::string_view token) {
  constexpr std::string_view operation = "/TransactWriteItems/";
  const auto slash = token.find('/');
  if (slash == std::string_view::npos) return std::string(token);
  if (token.substr(slash).starts_with(operation)) {
    return std::string(token.substr(slash + operation.size()));
  }
  const Sha256 digest = sha256(token);
  return to_hex({reinterpret_cast<const char*>(digest.data()), token_characters_max / 2});
}

struct ActionName {
  std::string_view operator()(const tables::Put&) const { return "Put"; }
  std::string_view operator()(const tables::Update&) const { return "Update"; }
  std::string_view operator()(const tables::Delete&) const { return "Delete"; }
  std::string_view operator()(const tables::ConditionCheck&) const { return "ConditionCheck"; }
};

}  // namespace

Result<std::string> put_body(const tables::Put& put) {
  return write_body(put);
}

Result<std::string> update_body(const tables::Update& update) {
  return write_body(update);
}

Result<std::string> delete_body(const tables::Delete& erase) {
  return write_body(erase);
}

std::string get_body(const tables::Get& get) {
  Body body;
  write_get(body.writer(), get);
  if (get.consistent) body.writer().key("ConsistentRead").boolean(true);
  ask_for_capacity(body.writer());
  return body.finish();
}

Result<std::string> query_body(const tables::Query& query) {
  Body body;
  Renderer renderer;
  const auto keys = TRY(renderer.text(query.key_condition));
  body.writer().key("KeyConditionExpression").string(keys);
  write_read(body.writer(), renderer, query);
  if (!query.forward) body.writer().key("ScanIndexForward").boolean(false);
  write_placeholders(body.writer(), renderer);
  return body.finish();
}

std::string scan_body(const tables::Scan& scan) {
  Body body;
  Renderer renderer;
  write_read(body.writer(), renderer, scan);
  if (scan.segment_count > 1) {
    body.writer().key("Segment").integer(scan.segment);
    body.writer().key("TotalSegments").integer(scan.segment_count);
  }
  write_placeholders(body.writer(), renderer);
  return body.finish();
}

Result<std::string> transact_write_body(const tables::TransactWrite& transaction) {
  Body body;
  JsonWriter& writer = body.writer();
  writer.key("TransactItems").begin_array();
  for (const tables::WriteAction& action : transaction.actions) {
    writer.begin_object();
    writer.key(std::visit(ActionName(), action)).begin_object();
    const auto written =
        std::visit([&](const auto& each) { return write_action(writer, each); }, action);
    if (!written) return written.error();
    writer.end_object();
    writer.end_object();
  }
  writer.end_array();
  write_text(writer, "ClientRequestToken", client_token(transaction.token));
  ask_for_collections(writer, transaction.collection_metrics);
  ask_for_capacity(writer);
  return body.finish();
}

std::string transact_get_body(const tables::TransactGet& transaction) {
  Body body;
  body.writer().key("TransactItems").begin_array();
  for (const tables::Get& get : transaction.gets) {
    body.writer().begin_object();
    body.writer().key("Get").begin_object();
    write_get(body.writer(), get);
    body.writer().end_object();
    body.writer().end_object();
  }
  body.writer().end_array();
  ask_for_capacity(body.writer());
  return body.finish();
}

}  // namespace semel::remote
