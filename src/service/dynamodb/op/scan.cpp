#include <string>

#include "service/dynamodb/operations.h"
#include "service/dynamodb/wire_expressions.h"
#include "service/dynamodb/wire_legacy.h"
#include "service/dynamodb/wire_read.h"
#include "service/dynamodb/wire_shapes.h"

// AWS API Reference, Scan.

namespace semel::dynamodb {

namespace {

constexpr std::int64_t segment_count_max = 1'000'000;

constexpr Shape segment_shape{
    .type = codec::Type::integer, .value_min = 0, .value_max = segment_count_max - 1};
constexpr Shape segment_count_shape{
    .type = codec::Type::integer, .value_min = 1, .value_max = segment_count_max};

constexpr shapes::Member scan_members[] = {
    {"Select", &shapes::select},
    {"IndexName", &shapes::index_name},
    {"TotalSegments", &segment_count_shape},
    {"ReturnConsumedCapacity", &shapes::return_consumed_capacity},
    {"TableName", &shapes::table_name, shapes::Presence::not_null},
    {"ConditionalOperator", &shapes::conditional_operator},
    {"ScanFilter", &shapes::condition_map},
    {"Segment", &segment_shape},
    {"Limit", &shapes::limit},
    {"AttributesToGet", &shapes::attributes_to_get},
    {"ExclusiveStartKey", &codec::attribute_map_shape},
    {"ConsistentRead", &codec::boolean_shape},
    {"FilterExpression", &codec::string_shape},
    {"ProjectionExpression", &codec::string_shape},
    {"ExpressionAttributeValues", &codec::attribute_map_shape},
    {"ExpressionAttributeNames", &shapes::names},
};

constexpr std::string_view scan_expressions[] = {"ProjectionExpression", "FilterExpression"};
constexpr std::string_view scan_legacy[] = {"AttributesToGet", "ScanFilter", "ConditionalOperator"};
constexpr wire::ParameterForms scan_forms{scan_expressions, scan_legacy};

Result<void> read_segment(const json::object& request, tables::Scan& wanted) {
  const auto* segment = codec::find_member(request, "Segment");
  const auto* count = codec::find_member(request, "TotalSegments");
  if (segment == nullptr && count == nullptr) return {};
  if (count == nullptr) {
    return invalid_argument(
        "The TotalSegments parameter is required but was not present in the request when Segment "
        "parameter is present");
  }
  if (segment == nullptr) {
    return invalid_argument(
        "The Segment parameter is required but was not present in the request when parameter "
        "TotalSegments is present");
  }
  wanted.segment = codec::whole_number(*segment);
  wanted.segment_count = codec::whole_number(*count);
  if (wanted.segment < wanted.segment_count) return {};
  return invalid_argument(
      "The Segment parameter is zero-based and must be less than parameter TotalSegments: "
      "Segment: " +
      std::to_string(wanted.segment) +
      " is not less than TotalSegments: " + std::to_string(wanted.segment_count));
}

}  // namespace

constexpr Shape scan_shape{
    .type = codec::Type::structure, .class_name = "ScanInput", .members = scan_members};

Result<Reply> scan(Context& context, const json::object& request) {
  tables::Scan wanted;
  TRY(wire::check_forms(request, scan_forms));
  TRY(wire::read_target(context, request, wanted));
  wanted.projection = TRY(wire::legacy_projection(request));
  wanted.filter = TRY(wire::legacy_filter(request, "ScanFilter"));
  TRY(wire::read_start_key(request, wanted));
  TRY(read_segment(request, wanted));
  auto defined = TRY(wire::placeholders(request));
  TRY(wire::read_expressions(request, defined, wanted));
  TRY(defined.check_all_used());
  TRY(wire::read_select(request, wanted));

  const auto outcome = TRY(context.tables.scan(wanted));
  return wire::read_reply(request, outcome);
}

}  // namespace semel::dynamodb
