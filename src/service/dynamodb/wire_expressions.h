#pragma once

#include <optional>
#include <span>

#include "domain/expression/parse.h"
#include "service/dynamodb/operations.h"

// Conditions, filters and projections of a request, in the form of expressions or of the parameters that came before them.

namespace semel::dynamodb::wire {

/// The parameters of one operation in the two forms, in the order in which refusals name them.
struct ParameterForms {
  std::span<const std::string_view> expressions;
  std::span<const std::string_view> legacy;
};

/// Errors: invalid_argument - the request mixes the forms, or defines names or values and has no expression to use them.
Result<void> check_forms(const json::object& request, const ParameterForms& forms);

/// ExpressionAttributeNames and ExpressionAttributeValues. Errors: invalid_argument - empty, an ill-formed key, a bad value.
Result<expression::Placeholders> placeholders(const json::object& request);

/// The condition of a write that has no other expression: ConditionExpression with its placeholders, or Expected.
/// Errors: invalid_argument in the service's words; all of placeholders() too.
Result<std::optional<expression::Condition>> condition(const json::object& request);

/// One expression among several of a request that share `placeholders`; nothing when the request has it not.
Result<std::optional<expression::Condition>> condition_expression(const json::object& request, std::string_view member,
                                                                  expression::Placeholders& placeholders);
Result<std::optional<expression::Projection>> projection_expression(const json::object& request,
                                                                    expression::Placeholders& placeholders);

}  // namespace semel::dynamodb::wire
