#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/expression/nodes.h"

namespace semel::expression {

// The parameters that expressions replaced in 2014: still part of the API. They become the same
// nodes.

enum class LegacyOperator {
  eq,
  ne,
  in,
  le,
  lt,
  ge,
  gt,
  between,
  not_null,
  null,
  contains,
  not_contains,
  begins_with
};
enum class ConditionalOperator { and_, or_ };

/// One entry of Expected, QueryFilter, ScanFilter or KeyConditions, as the request has it.
struct LegacyCondition {
  std::string attribute;
  std::optional<LegacyOperator> comparison;                ///< ComparisonOperator
  std::optional<std::vector<value::AttributeValue>> list;  ///< AttributeValueList
  std::optional<bool> exists;                              ///< Expected only
  std::optional<value::AttributeValue> value;              ///< Expected only
};

/// Errors: invalid_argument in the service's words: argument counts and types per operator, mixed
/// old and new forms.
Result<Condition> condition_from_expected(const std::vector<LegacyCondition>& expected,
                                          ConditionalOperator joined);
/// QueryFilter and ScanFilter.
Result<Condition> condition_from_filter(const std::vector<LegacyCondition>& filter,
                                        ConditionalOperator joined);
Result<KeyCondition> key_condition_from_legacy(const std::vector<LegacyCondition>& conditions);

enum class AttributeAction { put, add, delete_ };
/// One entry of AttributeUpdates.
struct AttributeUpdate {
  std::string attribute;
  AttributeAction action = AttributeAction::put;
  std::optional<value::AttributeValue> value;
};
Result<Update> update_from_legacy(const std::vector<AttributeUpdate>& updates);

/// AttributesToGet. Errors: invalid_argument - a name occurs twice.
Result<Projection> projection_from_names(const std::vector<std::string>& names);

}  // namespace semel::expression
