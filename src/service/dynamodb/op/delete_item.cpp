#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_expressions.h"
#include "service/dynamodb/wire_reply.h"
#include "service/dynamodb/wire_shapes.h"

// AWS API Reference, DeleteItem.

namespace semel::dynamodb {

namespace {

constexpr shapes::Member delete_item_members[] = {
    {"ReturnConsumedCapacity", &shapes::return_consumed_capacity},
    {"TableName", &shapes::table_name, shapes::Presence::not_null},
    {"ReturnValues", &shapes::return_values},
    {"ReturnValuesOnConditionCheckFailure", &shapes::return_values_on_failure},
    {"ReturnItemCollectionMetrics", &shapes::return_item_collection_metrics},
    {"Key", &codec::attribute_map_shape, shapes::Presence::not_null},
    {"ConditionalOperator", &shapes::conditional_operator},
    {"Expected", &shapes::expected},
    {"ConditionExpression", &codec::string_shape},
    {"ExpressionAttributeValues", &codec::attribute_map_shape},
    {"ExpressionAttributeNames", &shapes::names},
};

constexpr std::string_view delete_item_expressions[] = {"ConditionExpression"};
constexpr std::string_view delete_item_legacy[] = {"Expected"};
constexpr wire::ParameterForms delete_item_forms{delete_item_expressions, delete_item_legacy};

}  // namespace

constexpr Shape delete_item_shape{.type = codec::Type::structure,
                                  .class_name = "DeleteItemInput",
                                  .members = delete_item_members};

Result<Reply> delete_item(Context& context, const json::object& request) {
  tables::Delete erase;
  TRY(wire::check_forms(request, delete_item_forms));
  erase.table = TRY(wire::table_name(context, request));
  erase.key = TRY(wire::item(request, "Key"));
  erase.returned = TRY(wire::returned_old(request));
  erase.old_item_on_failure = wire::old_item_on_failure(request);
  erase.collection_metrics = wire::collection_metrics(request);
  erase.condition = TRY(wire::condition(request));

  const auto outcome = TRY(context.tables.remove(erase));
  return wire::write_reply(request, outcome);
}

}  // namespace semel::dynamodb
