#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_expressions.h"
#include "service/dynamodb/wire_reply.h"
#include "service/dynamodb/wire_shapes.h"

// AWS API Reference, PutItem.

namespace semel::dynamodb {

namespace {

constexpr shapes::Member put_item_members[] = {
    {"ReturnConsumedCapacity", &shapes::return_consumed_capacity},
    {"TableName", &shapes::table_name, shapes::Presence::not_null},
    {"Item", &codec::attribute_map_shape, shapes::Presence::not_null},
    {"ConditionalOperator", &shapes::conditional_operator},
    {"Expected", &shapes::expected},
    {"ReturnValues", &shapes::return_values},
    {"ReturnValuesOnConditionCheckFailure", &shapes::return_values_on_failure},
    {"ReturnItemCollectionMetrics", &shapes::return_item_collection_metrics},
    {"ConditionExpression", &codec::string_shape},
    {"ExpressionAttributeValues", &codec::attribute_map_shape},
    {"ExpressionAttributeNames", &shapes::names},
};

constexpr std::string_view put_item_expressions[] = {"ConditionExpression"};
constexpr std::string_view put_item_legacy[] = {"Expected"};
constexpr wire::ParameterForms put_item_forms{put_item_expressions, put_item_legacy};

}  // namespace

constexpr Shape put_item_shape{
    .type = codec::Type::structure, .class_name = "PutItemInput", .members = put_item_members};

Result<Reply> put_item(Context& context, const json::object& request) {
  tables::Put put;
  TRY(wire::check_forms(request, put_item_forms));
  put.table = TRY(wire::table_name(context, request));
  put.item = TRY(wire::item_to_put(request));
  put.returned = TRY(wire::returned_old(request));
  put.old_item_on_failure = wire::old_item_on_failure(request);
  put.collection_metrics = wire::collection_metrics(request);
  put.condition = TRY(wire::condition(request));

  const auto outcome = TRY(context.tables.put(put));
  return wire::write_reply(request, outcome);
}

}  // namespace semel::dynamodb
