#pragma once

#include <optional>

#include "domain/expression/legacy.h"
#include "service/dynamodb/operations.h"

// The parameters that expressions replaced: Expected, QueryFilter, ScanFilter, KeyConditions,
// AttributeUpdates, AttributesToGet. Errors are those of domain/expression/legacy.h and of the
// values inside.

namespace semel::dynamodb::wire {

/// Expected with its ConditionalOperator; nothing when the request has no entry in it.
/// Errors: also invalid_argument - a ConditionalOperator without an entry.
Result<std::optional<expression::Condition>> expected_condition(const json::object& request);

/// QueryFilter or ScanFilter, as `member` says; otherwise the same.
Result<std::optional<expression::Condition>> legacy_filter(const json::object& request,
                                                           std::string_view member);

/// KeyConditions, which the request has.
Result<expression::KeyCondition> legacy_key_condition(const json::object& request);

/// AttributeUpdates; nothing when the request has not got the member.
Result<std::optional<expression::Update>> legacy_update(const json::object& request);

/// AttributesToGet; nothing when the request has not got the member.
Result<std::optional<expression::Projection>> legacy_projection(const json::object& request);

}  // namespace semel::dynamodb::wire
