#include <utility>

#include "codec/json_attribute.h"
#include "service/dynamodb/errors.h"
#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_expressions.h"
#include "service/dynamodb/wire_reply.h"
#include "service/dynamodb/wire_shapes.h"

// AWS API Reference, TransactGetItems.

namespace semel::dynamodb {

namespace {

constexpr shapes::Member transact_get_members[] = {
    {"Key", &codec::attribute_map_shape, shapes::Presence::not_null},
    {"TableName", &shapes::table_name, shapes::Presence::not_null},
    {"ProjectionExpression", &codec::string_shape},
    {"ExpressionAttributeNames", &shapes::names},
};
constexpr Shape transact_get_shape{
    .type = codec::Type::structure, .class_name = "Get", .members = transact_get_members};
constexpr shapes::Member transact_get_item_members[] = {
    {"Get", &transact_get_shape, shapes::Presence::not_null}};
constexpr Shape transact_get_item_shape{.type = codec::Type::structure,
                                        .class_name = "TransactGetItem",
                                        .members = transact_get_item_members};
constexpr Shape transact_get_list_shape{.type = codec::Type::list,
                                        .element = &transact_get_item_shape,
                                        .length_min = 1,
                                        .length_max = 100};
constexpr shapes::Member transact_get_items_members[] = {
    {"TransactItems", &transact_get_list_shape, shapes::Presence::not_null},
    {"ReturnConsumedCapacity", &shapes::return_consumed_capacity},
};

constexpr std::string_view transact_get_expressions[] = {"ProjectionExpression"};
constexpr wire::ParameterForms transact_get_forms{transact_get_expressions, {}};

Result<tables::Get> read_transact_get(const Context& context, const json::object& request) {
  tables::Get get;
  TRY(wire::check_forms(request, transact_get_forms));
  get.table = TRY(wire::table_name(context, request));
  get.key = TRY(wire::item(request, "Key"));
  get.projection = TRY(wire::projection(request));
  get.consistent = true;
  return get;
}

void write_transact_responses(codec::JsonWriter& writer,
                              const std::vector<std::optional<value::Item>>& items) {
  writer.key("Responses").begin_array();
  for (const auto& item : items) {
    writer.begin_object();
    if (item && !item->empty()) {
      writer.key("Item");
      codec::write_item(writer, *item);
    }
    writer.end_object();
  }
  writer.end_array();
}

Reply transact_get_reply(const json::object& request, const tables::TransactGetOutcome& outcome) {
  if (const auto* cancelled = std::get_if<tables::Cancelled>(&outcome.result)) {
    auto refusal = errors::transaction_cancelled(*cancelled);
    refusal.seen = outcome.seen;
    return refusal;
  }
  Reply reply{.body = {}, .status = 200, .seen = outcome.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  wire::write_capacities(writer, request, outcome.capacity);
  write_transact_responses(writer, std::get<0>(outcome.result));
  writer.end_object();
  return reply;
}

}  // namespace

constexpr Shape transact_get_items_shape{.type = codec::Type::structure,
                                         .class_name = "TransactGetItemsInput",
                                         .members = transact_get_items_members};

Result<Reply> transact_get_items(Context& context, const json::object& request) {
  tables::TransactGet transaction;
  for (const auto& entry : codec::find_member(request, "TransactItems")->get_array()) {
    auto get = TRY(
        read_transact_get(context, codec::find_member(entry.get_object(), "Get")->get_object()));
    transaction.gets.push_back(std::move(get));
  }

  const auto outcome = TRY(context.tables.transact_get(transaction));
  return transact_get_reply(request, outcome);
}

}  // namespace semel::dynamodb
