#include "service/dynamodb/wire_legacy.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "codec/json_attribute.h"

namespace semel::dynamodb::wire {

namespace {

using expression::AttributeAction;
using expression::AttributeUpdate;
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
    auto value = TRY(codec::read_attribute(element));
    values.push_back(std::move(value));
  }
  return values;
}

Result<LegacyCondition> read_condition(std::string_view attribute, const json::object& entry) {
  LegacyCondition condition;
  condition.attribute = attribute;
  if (const auto* comparison = codec::find_member(entry, "ComparisonOperator")) {
    condition.comparison = legacy_operator(comparison->get_string());
  }
  if (const auto* list = codec::find_member(entry, "AttributeValueList")) {
    condition.list = TRY(read_list(list->get_array()));
  }
  if (const auto* exists = codec::find_member(entry, "Exists"))
    condition.exists = codec::truth_of(*exists);
  if (const auto* value = codec::find_member(entry, "Value")) {
    condition.value = TRY(codec::read_attribute(*value));
  }
  return condition;
}

Result<std::vector<LegacyCondition>> read_conditions(const json::object& request,
                                                     std::string_view member) {
  std::vector<LegacyCondition> conditions;
  const auto* map = codec::find_member(request, member);
  if (map == nullptr) return conditions;
  for (const auto& entry : map->get_object()) {
    TRY(codec::check_attribute_name(entry.key()));
    auto condition = TRY(read_condition(entry.key(), entry.value().get_object()));
    conditions.push_back(std::move(condition));
  }
  return conditions;
}

/// What joins the conditions of `member`. A ConditionalOperator needs something to join.
Result<ConditionalOperator> conditional_operator(const json::object& request, bool has_conditions) {
  const auto text = codec::text_of(request, "ConditionalOperator");
  if (!text.empty() && !has_conditions) {
    return invalid_argument(
        "ConditionalOperator can only be used when Filter or Expected is specified");
  }
  return text == "OR" ? ConditionalOperator::or_ : ConditionalOperator::and_;
}

using FromConditions = Result<expression::Condition>(const std::vector<LegacyCondition>&,
                                                     ConditionalOperator);

Result<std::optional<expression::Condition>> joined_condition(const json::object& request,
                                                              std::string_view member,
                                                              FromConditions* from_conditions) {
  const auto conditions = TRY(read_conditions(request, member));
  const auto joined = TRY(conditional_operator(request, !conditions.empty()));
  if (conditions.empty()) return std::optional<expression::Condition>();
  auto condition = TRY(from_conditions(conditions, joined));
  return std::optional<expression::Condition>(std::move(condition));
}

AttributeAction attribute_action(const json::object& entry) {
  const auto text = codec::text_of(entry, "Action");
  if (text == "ADD") return AttributeAction::add;
  return text == "DELETE" ? AttributeAction::delete_ : AttributeAction::put;
}

Result<AttributeUpdate> read_update(std::string_view attribute, const json::object& entry) {
  TRY(codec::check_attribute_name(attribute));
  AttributeUpdate update;
  update.attribute = attribute;
  update.action = attribute_action(entry);
  if (const auto* value = codec::find_member(entry, "Value")) {
    update.value = TRY(codec::read_attribute(*value));
  }
  return update;
}

}  // namespace

Result<std::optional<expression::Condition>> expected_condition(const json::object& request) {
  return joined_condition(request, "Expected", expression::condition_from_expected);
}

Result<std::optional<expression::Condition>> legacy_filter(const json::object& request,
                                                           std::string_view member) {
  return joined_condition(request, member, expression::condition_from_filter);
}

Result<expression::KeyCondition> legacy_key_condition(const json::object& request) {
  const auto conditions = TRY(read_conditions(request, "KeyConditions"));
  return expression::key_condition_from_legacy(conditions);
}

Result<std::optional<expression::Update>> legacy_update(const json::object& request) {
  const auto* map = codec::find_member(request, "AttributeUpdates");
  if (map == nullptr) return std::optional<expression::Update>();
  std::vector<AttributeUpdate> updates;
  for (const auto& entry : map->get_object()) {
    auto update = TRY(read_update(entry.key(), entry.value().get_object()));
    updates.push_back(std::move(update));
  }
  auto update = TRY(expression::update_from_legacy(updates));
  return std::optional<expression::Update>(std::move(update));
}

Result<std::optional<expression::Projection>> legacy_projection(const json::object& request) {
  const auto* list = codec::find_member(request, "AttributesToGet");
  if (list == nullptr) return std::optional<expression::Projection>();
  std::vector<std::string> names;
  for (const auto& name : list->get_array()) {
    TRY(codec::check_attribute_name(name.get_string()));
    names.emplace_back(std::string_view(name.get_string()));
  }
  auto projection = TRY(expression::projection_from_names(names));
  return std::optional<expression::Projection>(std::move(projection));
}

}  // namespace semel::dynamodb::wire
