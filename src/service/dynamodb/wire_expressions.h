#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>

#include "domain/expression/parse.h"
#include "service/dynamodb/operations.h"

// Conditions, filters and projections of a request, in the form of expressions or of the parameters
// that came before them.

namespace semel::dynamodb::wire {

/// The parameters of one operation in the two forms, in the order in which refusals name them.
struct ParameterForms {
  std::span<const std::string_view> expressions;
  std::span<const std::string_view> legacy;
};

/// Errors: invalid_argument - the request mixes the forms, or defines names or values and has no
/// expression to use them.
Result<void> check_forms(const json::object& request, const ParameterForms& forms);

using ExpressionNames = std::map<std::string, std::string, std::less<>>;
using ExpressionValues = std::map<std::string, value::AttributeValue, std::less<>>;

/// ExpressionAttributeNames. Errors: invalid_argument - empty, a key that is no placeholder, a name
/// too long.
Result<ExpressionNames> expression_names(const json::object& request);
/// ExpressionAttributeValues. Errors: invalid_argument - empty, a key that is no placeholder, a
/// value that is none.
Result<ExpressionValues> expression_values(const json::object& request);
/// Both.
Result<expression::Placeholders> placeholders(const json::object& request);

/// The condition of a write that has no other expression: Expected, or ConditionExpression with its
/// placeholders. Errors: invalid_argument in the service's words - all that may be wrong with
/// either, a placeholder that nothing uses.
Result<std::optional<expression::Condition>> condition(const json::object& request);

/// What a read returns of an item when it has no other expression: AttributesToGet, or
/// ProjectionExpression with its names. Errors: as condition().
Result<std::optional<expression::Projection>> projection(const json::object& request);

// One expression among several of a request that share `placeholders`; nothing when the request has
// it not.

Result<std::optional<expression::Condition>> condition_expression(
    const json::object& request, std::string_view member, expression::Placeholders& placeholders);
Result<std::optional<expression::Update>> update_expression(const json::object& request,
                                                            expression::Placeholders& placeholders);
Result<std::optional<expression::Projection>> projection_expression(
    const json::object& request, expression::Placeholders& placeholders);

}  // namespace semel::dynamodb::wire
