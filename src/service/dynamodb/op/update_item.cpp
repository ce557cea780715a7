#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_expressions.h"
#include "service/dynamodb/wire_legacy.h"
#include "service/dynamodb/wire_reply.h"
#include "service/dynamodb/wire_shapes.h"

// AWS API Reference, UpdateItem.

namespace semel::dynamodb {

namespace {

constexpr std::string_view attribute_actions[] = {"ADD", "PUT", "DELETE"};
constexpr Shape attribute_action_shape{.allowed = attribute_actions};
constexpr shapes::Member attribute_update_members[] = {
    {"Action", &attribute_action_shape},
    {"Value", &codec::attribute_shape},
};
constexpr Shape attribute_update_shape{.type = codec::Type::structure,
                                       .class_name = "AttributeValueUpdate",
                                       .members = attribute_update_members};
constexpr Shape attribute_updates_shape{.type = codec::Type::map,
                                        .element = &attribute_update_shape};

constexpr shapes::Member update_item_members[] = {
    {"ReturnConsumedCapacity", &shapes::return_consumed_capacity},
    {"TableName", &shapes::table_name, shapes::Presence::not_null},
    {"ReturnItemCollectionMetrics", &shapes::return_item_collection_metrics},
    {"ReturnValues", &shapes::return_values},
    {"ReturnValuesOnConditionCheckFailure", &shapes::return_values_on_failure},
    {"Key", &codec::attribute_map_shape, shapes::Presence::not_null},
    {"ConditionalOperator", &shapes::conditional_operator},
    {"Expected", &shapes::expected},
    {"AttributeUpdates", &attribute_updates_shape},
    {"ConditionExpression", &codec::string_shape},
    {"UpdateExpression", &codec::string_shape},
    {"ExpressionAttributeValues", &codec::attribute_map_shape},
    {"ExpressionAttributeNames", &shapes::names},
};

constexpr std::string_view update_item_expressions[] = {"UpdateExpression", "ConditionExpression"};
constexpr std::string_view update_item_legacy[] = {"AttributeUpdates", "Expected"};
constexpr wire::ParameterForms update_item_forms{update_item_expressions, update_item_legacy};

Result<void> read_update_expressions(const json::object& request, tables::Update& update) {
  auto defined = TRY(wire::placeholders(request));
  auto actions = TRY(wire::update_expression(request, defined));
  auto condition = TRY(wire::condition_expression(request, "ConditionExpression", defined));
  TRY(defined.check_all_used());
  if (actions) update.update = std::move(*actions);
  if (condition) update.condition = std::move(condition);
  return {};
}

}  // namespace

constexpr Shape update_item_shape{.type = codec::Type::structure,
                                  .class_name = "UpdateItemInput",
                                  .members = update_item_members};

/// Without any update it creates the item, if there is none, with its key alone.
Result<Reply> update_item(Context& context, const json::object& request) {
  tables::Update update;
  TRY(wire::check_forms(request, update_item_forms));
  update.table = TRY(wire::table_name(context, request));
  update.key = TRY(wire::item(request, "Key"));
  update.returned = wire::returned(request);
  update.old_item_on_failure = wire::old_item_on_failure(request);
  update.collection_metrics = wire::collection_metrics(request);
  auto legacy = TRY(wire::legacy_update(request));
  if (legacy) update.update = std::move(*legacy);
  update.condition = TRY(wire::expected_condition(request));
  TRY(read_update_expressions(request, update));

  const auto outcome = TRY(context.tables.update(update));
  return wire::write_reply(request, outcome);
}

}  // namespace semel::dynamodb
