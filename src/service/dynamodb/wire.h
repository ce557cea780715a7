#pragma once

#include "service/dynamodb/operations.h"

// Members of checked requests, read into what the port takes.

namespace semel::dynamodb::wire {

/// The table that `name_or_arn` names. Errors: invalid_argument - not an ARN of a table, or one of
/// another region than the request's; not_found - of another account.
Result<tables::TableName> table_named(const Context& context, std::string_view name_or_arn);
/// The same for the member TableName.
Result<tables::TableName> table_name(const Context& context, const json::object& request);

/// The map of attributes `member`, which the request has. Errors: those of codec::read_item().
Result<value::Item> item(const json::object& request, std::string_view member);
/// An item to put. Errors: also invalid_argument - larger than item_bytes_max.
Result<value::Item> item_to_put(const json::object& request);

/// ReturnValues.
tables::Returned returned(const json::object& request);
/// ReturnValues of an operation that has no new item to return. Errors: invalid_argument - neither
/// NONE nor ALL_OLD.
Result<tables::Returned> returned_old(const json::object& request);

/// ReturnValuesOnConditionCheckFailure is ALL_OLD.
bool old_item_on_failure(const json::object& request);
/// ReturnItemCollectionMetrics is SIZE.
bool collection_metrics(const json::object& request);

}  // namespace semel::dynamodb::wire
