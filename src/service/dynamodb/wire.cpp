#include "service/dynamodb/wire.h"

#include <string>

#include "codec/json_attribute.h"
#include "domain/value/size.h"
#include "service/arn.h"

namespace semel::dynamodb::wire {

namespace {

Error not_a_table_arn(std::string_view text) {
  return invalid_argument(
      "1 validation error detected: Value '" + std::string(text) +
      "' at 'tableName' failed to satisfy constraint: Member must be the ARN of a table");
}

/// "arn:aws:dynamodb:REGION:ACCOUNT:table/NAME"
Result<tables::TableName> table_of_arn(const Context& context, std::string_view arn) {
  const auto parts = service::parse_arn(arn);
  if (!parts || parts->service != "dynamodb") return not_a_table_arn(arn);
  std::string_view name = parts->resource;
  const auto kind = service::take_until(name, '/');
  if (kind != "table" || name.empty() || name.find('/') != std::string_view::npos)
    return not_a_table_arn(arn);
  if (parts->region != context.caller.region) {
    return invalid_argument("The region of the table ARN, " + std::string(parts->region) +
                            ", is not the region of the request, " + context.caller.region);
  }
  if (parts->account != tables::account_id) return not_found("");
  return tables::TableName{context.caller.region, std::string(name)};
}

}  // namespace

Result<tables::TableName> table_named(const Context& context, std::string_view name_or_arn) {
  if (name_or_arn.starts_with("arn:")) return table_of_arn(context, name_or_arn);
  return tables::TableName{context.caller.region, std::string(name_or_arn)};
}

Result<tables::TableName> table_name(const Context& context, const json::object& request) {
  return table_named(context, codec::text_of(request, "TableName"));
}

Result<value::Item> item(const json::object& request, std::string_view member) {
  return codec::read_item(codec::find_member(request, member)->get_object());
}

Result<value::Item> item_to_put(const json::object& request) {
  auto read = TRY(item(request, "Item"));
  if (value::size_bytes(read) > value::item_bytes_max) {
    return invalid_argument("Item size has exceeded the maximum allowed size");
  }
  return read;
}

tables::Returned returned(const json::object& request) {
  const auto text = codec::text_of(request, "ReturnValues");
  if (text == "ALL_OLD") return tables::Returned::all_old;
  if (text == "UPDATED_OLD") return tables::Returned::updated_old;
  if (text == "ALL_NEW") return tables::Returned::all_new;
  if (text == "UPDATED_NEW") return tables::Returned::updated_new;
  return tables::Returned::none;
}

Result<tables::Returned> returned_old(const json::object& request) {
  const auto wanted = returned(request);
  if (wanted == tables::Returned::none || wanted == tables::Returned::all_old) return wanted;
  return invalid_argument("ReturnValues can only be ALL_OLD or NONE");
}

bool old_item_on_failure(const json::object& request) {
  return codec::text_of(request, "ReturnValuesOnConditionCheckFailure") == "ALL_OLD";
}

bool collection_metrics(const json::object& request) {
  return codec::text_of(request, "ReturnItemCollectionMetrics") == "SIZE";
}

}  // namespace semel::dynamodb::wire
