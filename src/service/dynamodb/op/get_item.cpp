#include "codec/json_attribute.h"
#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_expressions.h"
#include "service/dynamodb/wire_reply.h"
#include "service/dynamodb/wire_shapes.h"

// AWS API Reference, GetItem.

namespace semel::dynamodb {

namespace {

constexpr shapes::Member get_item_members[] = {
    {"ReturnConsumedCapacity", &shapes::return_consumed_capacity},
    {"AttributesToGet", &shapes::attributes_to_get},
    {"TableName", &shapes::table_name, shapes::Presence::not_null},
    {"Key", &codec::attribute_map_shape, shapes::Presence::not_null},
    {"ConsistentRead", &codec::boolean_shape},
    {"ProjectionExpression", &codec::string_shape},
    {"ExpressionAttributeNames", &shapes::names},
};

constexpr std::string_view get_item_expressions[] = {"ProjectionExpression"};
constexpr std::string_view get_item_legacy[] = {"AttributesToGet"};
constexpr wire::ParameterForms get_item_forms{get_item_expressions, get_item_legacy};

Reply get_item_reply(const json::object& request, const tables::GetOutcome& outcome) {
  Reply reply{.body = {}, .status = 200, .seen = outcome.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  wire::write_capacity(writer, request, outcome.capacity);
  if (outcome.item) {
    writer.key("Item");
    codec::write_item(writer, *outcome.item);
  }
  writer.end_object();
  return reply;
}

}  // namespace

constexpr Shape get_item_shape{
    .type = codec::Type::structure, .class_name = "GetItemInput", .members = get_item_members};

Result<Reply> get_item(Context& context, const json::object& request) {
  tables::Get get;
  TRY(wire::check_forms(request, get_item_forms));
  get.table = TRY(wire::table_name(context, request));
  get.key = TRY(wire::item(request, "Key"));
  get.projection = TRY(wire::projection(request));
  get.consistent = codec::truth_of(request, "ConsistentRead");

  const auto outcome = TRY(context.tables.get(get));
  return get_item_reply(request, outcome);
}

}  // namespace semel::dynamodb
