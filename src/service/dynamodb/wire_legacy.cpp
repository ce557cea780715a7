#include "service/dynamodb/wire_legacy.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "service/json_attribute.h"

namespace semel::dynamodb::wire {

namespace {

using expression::ConditionalOperator;
using expression::LegacyCondition;
using expression::LegacyOperator;

constexpr std::pair<std::string_view, LegacyOperator> legacy_operators[] = {
    {"EQ", LegacyOperator::eq},
    {"NE", LegacyOperator::ne},
    {"IN", LegacyOperator::in},
    {"LE", LegacyOperator::le},
    {"LT", LegacyOperator::lt},
    {"GE", LegacyOperator::ge},
    {"GT", LegacyOperator::gt},
    {"BETWEEN", LegacyOperator::between},
    {"NOT_NULL", LegacyOperator::not_null},
    {"NULL", LegacyOperator::null},
    {"CONTAINS", LegacyOperator::contains},
    {"NOT_CONTAINS", LegacyOperator::not_contains},
    {"BEGINS_WITH", LegacyOperator::begins_with},
};

LegacyOperator legacy_operator(std::string_view text) {
  for (const auto& [name, comparison] : legacy_operators) {
    if (name == text) return comparison;
  }
  CHECK(!"check_constraints() lets only the operators pass");
  return LegacyOperator::eq;
}

Result<std::vector<value::AttributeValue>> read_list(const json::array& list) {
  std::vector<value::AttributeValue> values;
  values.reserve(list.size());
  for (const auto& element : list) {
    auto value = TRY(service::read_attribute(element));
    values.push_back(std::move(value));
  }
  return values;
}

Result<LegacyCondition> read_condition(std::string_view attribute, const json::object& entry) {
  LegacyCondition condition;
  condition.attribute = attribute;
  if (const auto* comparison = service::find_member(entry, "ComparisonOperator")) {
    condition.comparison = legacy_operator(comparison->get_string());
  }
  if (const auto* list = service::find_member(entry, "AttributeValueList")) {
    condition.list = TRY(read_list(list->get_array()));
  }
  if (const auto* exists = service::find_member(entry, "Exists")) condition.exists = service::truth_of(*exists);
  if (const auto* value = service::find_member(entry, "Value")) {
    condition.value = TRY(service::read_attribute(*value));
  }
  return condition;
}

Result<std::vector<LegacyCondition>> read_conditions(const json::object& request, std::string_view member) {
  std::vector<LegacyCondition> conditions;
  const auto* map = service::find_member(request, member);
  if (map == nullptr) return conditions;
  for (const auto& entry : map->get_object()) {
    if (entry.value().is_null()) continue;
    auto condition = TRY(read_condition(entry.key(), entry.value().get_object()));
    conditions.push_back(std::move(condition));
  }
  return conditions;
}

ConditionalOperator conditional_operator(const json::object& request) {
  return service::text_of(request, "ConditionalOperator") == "OR" ? ConditionalOperator::or_ : ConditionalOperator::and_;
}

/// A ConditionalOperator needs something to join.
Result<void> check_conditional_operator(const json::object& request, bool has_conditions) {
  if (has_conditions || service::find_member(request, "ConditionalOperator") == nullptr) return {};
  return invalid_argument("ConditionalOperator can only be used when Filter or Expected is specified");
}

}  // namespace

Result<std::optional<expression::Condition>> expected_condition(const json::object& request) {
  const auto conditions = TRY(read_conditions(request, "Expected"));
  TRY(check_conditional_operator(request, !conditions.empty()));
  if (conditions.empty()) return std::optional<expression::Condition>();
  auto condition = TRY(expression::condition_from_expected(conditions, conditional_operator(request)));
  return std::optional<expression::Condition>(std::move(condition));
}

}  // namespace semel::dynamodb::wire
