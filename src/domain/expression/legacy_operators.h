#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "domain/expression/legacy.h"

namespace semel::expression {

/// "EQ", "NOT_NULL" and so on.
std::string_view operator_name(LegacyOperator comparison);

/// Errors: invalid_argument in the service's words - how many arguments the operator takes, of
/// which types, and in which order.
Result<void> check_arguments(LegacyOperator comparison,
                             std::span<const value::AttributeValue> arguments);

/// AttributeValueList; none where the request has none.
std::span<const value::AttributeValue> listed_arguments(const LegacyCondition& entry);

Error missing_operator(const LegacyCondition& entry);

/// The service's usual opening of a refusal.
Error invalid_parameters(std::string_view fault);

}  // namespace semel::expression
