#pragma once

#include <optional>

#include "domain/expression/legacy.h"
#include "service/dynamodb/operations.h"

// The parameters that expressions replaced: Expected, QueryFilter, ScanFilter, KeyConditions, AttributeUpdates, AttributesToGet.

namespace semel::dynamodb::wire {

/// Expected with its ConditionalOperator; nothing when the request has no entry in it.
/// Errors: invalid_argument - ConditionalOperator without an entry; those of expression::condition_from_expected().
Result<std::optional<expression::Condition>> expected_condition(const json::object& request);

}  // namespace semel::dynamodb::wire
