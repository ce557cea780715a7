#pragma once

#include "domain/expression/parse.h"
#include "service/dynamodb/operations.h"

// What Query and Scan have in common.

namespace semel::dynamodb::wire {

/// TableName, IndexName, Limit and ConsistentRead.
Result<void> read_target(const Context& context, const json::object& request, tables::Read& read);

/// ExclusiveStartKey. Errors: invalid_argument - a value that is none, in words of its own where
/// the service has them.
Result<void> read_start_key(const json::object& request, tables::Read& read);

/// FilterExpression and ProjectionExpression.
Result<void> read_expressions(const json::object& request, expression::Placeholders& placeholders,
                              tables::Read& read);

/// Select. Errors: invalid_argument - it contradicts what else the request says it wants to have.
Result<void> read_select(const json::object& request, tables::Read& read);

Reply read_reply(const json::object& request, const tables::ReadOutcome& outcome);

}  // namespace semel::dynamodb::wire
