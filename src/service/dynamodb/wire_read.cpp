#include "service/dynamodb/wire_read.h"

#include <algorithm>
#include <string>
#include <utility>

#include "codec/json_attribute.h"
#include "service/dynamodb/wire.h"
#include "service/dynamodb/wire_expressions.h"
#include "service/dynamodb/wire_reply.h"

namespace semel::dynamodb::wire {

namespace {

/// The service reads numbers and sets of a starting key before it knows what they are for, and says
/// so only of these faults.
bool is_fault_of_start_key(std::string_view message) {
  constexpr std::string_view faults[] = {
      "Supplied AttributeValue",
      "One or more parameter values were invalid: Null attribute value",
      "One or more parameter values were invalid: An string set",
      "One or more parameter values were invalid: Binary sets",
  };
  return std::any_of(std::begin(faults), std::end(faults),
                     [message](std::string_view fault) { return message.starts_with(fault); });
}

tables::Select select_of(std::string_view text) {
  if (text == "COUNT") return tables::Select::count;
  if (text == "SPECIFIC_ATTRIBUTES") return tables::Select::specific_attributes;
  if (text == "ALL_ATTRIBUTES") return tables::Select::all_attributes;
  return tables::Select::all_projected_attributes;
}

/// The member that names the attributes to return; "" when there is none.
std::string_view projection_member(const json::object& request) {
  for (const std::string_view member : {"AttributesToGet", "ProjectionExpression"}) {
    if (codec::find_member(request, member) != nullptr) return member;
  }
  return {};
}

}  // namespace

Result<void> read_target(const Context& context, const json::object& request, tables::Read& read) {
  read.table = TRY(table_name(context, request));
  if (const auto* index = codec::find_member(request, "IndexName")) {
    read.index = std::string(std::string_view(index->get_string()));
  }
  if (const auto* limit = codec::find_member(request, "Limit"))
    read.limit = codec::whole_number(*limit);
  read.consistent = codec::truth_of(request, "ConsistentRead");
  return {};
}

Result<void> read_start_key(const json::object& request, tables::Read& read) {
  if (codec::find_member(request, "ExclusiveStartKey") == nullptr) return {};
  auto key = item(request, "ExclusiveStartKey");
  if (!key && is_fault_of_start_key(key.error().message)) {
    return invalid_argument("The provided starting key is invalid: " + key.error().message);
  }
  read.exclusive_start_key = TRY(std::move(key));
  return {};
}

Result<void> read_expressions(const json::object& request, expression::Placeholders& placeholders,
                              tables::Read& read) {
  auto filter = TRY(condition_expression(request, "FilterExpression", placeholders));
  auto projection = TRY(projection_expression(request, placeholders));
  if (filter) read.filter = std::move(filter);
  if (projection) read.projection = std::move(projection);
  return {};
}

Result<void> read_select(const json::object& request, tables::Read& read) {
  const auto text = codec::text_of(request, "Select");
  if (text.empty()) return {};
  read.select = select_of(text);
  const auto named_by = projection_member(request);
  if (*read.select == tables::Select::specific_attributes) {
    if (!named_by.empty()) return {};
    return invalid_argument(
        "Must specify the AttributesToGet or ProjectionExpression when choosing to get "
        "SPECIFIC_ATTRIBUTES");
  }
  if (!named_by.empty()) {
    const auto wanted =
        *read.select == tables::Select::count ? "only the Count" : std::string(text);
    return invalid_argument("Cannot specify the " + std::string(named_by) +
                            " when choosing to get " + wanted);
  }
  if (*read.select == tables::Select::all_projected_attributes && !read.index) {
    return invalid_argument(
        "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName");
  }
  return {};
}

Reply read_reply(const json::object& request, const tables::ReadOutcome& outcome) {
  Reply reply{.body = {}, .status = 200, .seen = outcome.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  write_capacity(writer, request, outcome.capacity);
  writer.key("Count").integer(outcome.count);
  if (codec::text_of(request, "Select") != "COUNT") {
    writer.key("Items").begin_array();
    for (const auto& found : outcome.items) codec::write_item(writer, found);
    writer.end_array();
  }
  if (outcome.last_evaluated_key) {
    writer.key("LastEvaluatedKey");
    codec::write_item(writer, *outcome.last_evaluated_key);
  }
  writer.key("ScannedCount").integer(outcome.scanned_count);
  writer.end_object();
  return reply;
}

}  // namespace semel::dynamodb::wire
