#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire_expressions.h"
#include "service/dynamodb/wire_legacy.h"
#include "service/dynamodb/wire_read.h"
#include "service/dynamodb/wire_shapes.h"

// AWS API Reference, Query.

namespace semel::dynamodb {

namespace {

constexpr shapes::Member query_members[] = {
    {"Select", &shapes::select},
    {"IndexName", &shapes::index_name},
    {"ReturnConsumedCapacity", &shapes::return_consumed_capacity},
    {"QueryFilter", &shapes::condition_map},
    {"TableName", &shapes::table_name, shapes::Presence::not_null},
    {"ConditionalOperator", &shapes::conditional_operator},
    {"AttributesToGet", &shapes::attributes_to_get},
    {"Limit", &shapes::limit},
    {"KeyConditions", &shapes::condition_map},
    {"ExclusiveStartKey", &codec::attribute_map_shape},
    {"ConsistentRead", &codec::boolean_shape},
    {"ScanIndexForward", &codec::boolean_shape},
    {"KeyConditionExpression", &codec::string_shape},
    {"FilterExpression", &codec::string_shape},
    {"ProjectionExpression", &codec::string_shape},
    {"ExpressionAttributeValues", &codec::attribute_map_shape},
    {"ExpressionAttributeNames", &shapes::names},
};

constexpr std::string_view query_expressions[] = {"ProjectionExpression", "FilterExpression",
                                                  "KeyConditionExpression"};
constexpr std::string_view query_legacy[] = {"AttributesToGet", "QueryFilter",
                                             "ConditionalOperator", "KeyConditions"};
constexpr wire::ParameterForms query_forms{query_expressions, query_legacy};

Result<void> check_has_key_condition(const json::object& request) {
  const bool has = codec::find_member(request, "KeyConditions") != nullptr ||
                   codec::find_member(request, "KeyConditionExpression") != nullptr;
  if (has) return {};
  return invalid_argument(
      "Either the KeyConditions or KeyConditionExpression parameter must be specified in the "
      "request.");
}

Result<void> read_query_expressions(const json::object& request, tables::Query& wanted) {
  auto defined = TRY(wire::placeholders(request));
  const auto condition =
      TRY(wire::condition_expression(request, "KeyConditionExpression", defined));
  TRY(wire::read_expressions(request, defined, wanted));
  // All expressions are read before it matters what a key condition may not contain.
  wanted.key_condition = TRY(condition ? expression::key_condition_from(*condition)
                                       : wire::legacy_key_condition(request));
  TRY(defined.check_all_used());
  return {};
}

}  // namespace

constexpr Shape query_shape{
    .type = codec::Type::structure, .class_name = "QueryInput", .members = query_members};

Result<Reply> query(Context& context, const json::object& request) {
  tables::Query wanted;
  TRY(wire::check_forms(request, query_forms));
  TRY(wire::read_target(context, request, wanted));
  wanted.forward = codec::truth_of(request, "ScanIndexForward", true);
  wanted.filter = TRY(wire::legacy_filter(request, "QueryFilter"));
  wanted.projection = TRY(wire::legacy_projection(request));
  TRY(wire::read_start_key(request, wanted));
  TRY(check_has_key_condition(request));
  TRY(read_query_expressions(request, wanted));
  TRY(wire::read_select(request, wanted));

  const auto outcome = TRY(context.tables.query(wanted));
  return wire::read_reply(request, outcome);
}

}  // namespace semel::dynamodb
