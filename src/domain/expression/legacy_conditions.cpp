#include <memory>
#include <span>
#include <string>
#include <utility>

#include "domain/expression/legacy.h"
#include "domain/expression/legacy_operators.h"

namespace semel::expression {
namespace {

using value::AttributeValue;

Operand attribute_operand(const std::string& attribute) {
  return {Path{attribute, {}}};
}

ConditionPtr shared_as(Condition condition) {
  return std::make_unique<const Condition>(std::move(condition));
}

Condition compare_with(const std::string& attribute, Comparator comparator,
                       const AttributeValue& value) {
  return {Compare{comparator, attribute_operand(attribute), {value}}};
}

Condition is_one_of(const std::string& attribute, std::span<const AttributeValue> values) {
  In in{attribute_operand(attribute), {}};
  in.options.reserve(values.size());
  for (const AttributeValue& value : values) in.options.push_back({value});
  return {std::move(in)};
}

/// False on an absent attribute, as CONTAINS is (recorded behaviour).
Condition lacks(const std::string& attribute, const AttributeValue& part) {
  Condition contains{Contains{attribute_operand(attribute), {part}}};
  Condition negated{Not{shared_as(std::move(contains))}};
  Condition exists{AttributeExists{{attribute, {}}}};
  return {And{shared_as(std::move(exists)), shared_as(std::move(negated))}};
}

Condition test_of(const std::string& attribute, LegacyOperator comparison,
                  std::span<const AttributeValue> values) {
  switch (comparison) {
    case LegacyOperator::eq:
      return compare_with(attribute, Comparator::equal, values[0]);
    case LegacyOperator::ne:
      return compare_with(attribute, Comparator::not_equal, values[0]);
    case LegacyOperator::le:
      return compare_with(attribute, Comparator::less_or_equal, values[0]);
    case LegacyOperator::lt:
      return compare_with(attribute, Comparator::less, values[0]);
    case LegacyOperator::ge:
      return compare_with(attribute, Comparator::greater_or_equal, values[0]);
    case LegacyOperator::gt:
      return compare_with(attribute, Comparator::greater, values[0]);
    case LegacyOperator::in:
      return is_one_of(attribute, values);
    case LegacyOperator::between:
      return {Between{attribute_operand(attribute), {values[0]}, {values[1]}}};
    case LegacyOperator::not_null:
      return {AttributeExists{{attribute, {}}}};
    case LegacyOperator::null:
      return {AttributeNotExists{{attribute, {}}}};
    case LegacyOperator::contains:
      return {Contains{attribute_operand(attribute), {values[0]}}};
    case LegacyOperator::not_contains:
      return lacks(attribute, values[0]);
    case LegacyOperator::begins_with:
      break;
  }
  return {BeginsWith{attribute_operand(attribute), {values[0]}}};
}

Result<Condition> comparison_from_expected(const LegacyCondition& entry) {
  const LegacyOperator comparison = *entry.comparison;
  if (entry.exists) {
    return invalid_parameters(
        "Exists and ComparisonOperator cannot be used together for Attribute: " + entry.attribute);
  }
  const bool takes_none =
      comparison == LegacyOperator::null || comparison == LegacyOperator::not_null;
  if (!takes_none && !entry.list && !entry.value) {
    return invalid_parameters("Value or AttributeValueList must be used with ComparisonOperator: " +
                              std::string(operator_name(comparison)) +
                              " for Attribute: " + entry.attribute);
  }
  auto arguments = listed_arguments(entry);
  if (entry.value) arguments = {&*entry.value, 1};
  TRY(check_arguments(comparison, arguments));
  return test_of(entry.attribute, comparison, arguments);
}

Result<Condition> existence_from_expected(const LegacyCondition& entry) {
  if (entry.exists == false) {
    if (!entry.value) return Condition{AttributeNotExists{{entry.attribute, {}}}};
    return invalid_parameters("Value cannot be used when Exists is false for Attribute: " +
                              entry.attribute);
  }
  if (entry.value) return compare_with(entry.attribute, Comparator::equal, *entry.value);
  return invalid_parameters("Value must be provided when Exists is " +
                            std::string(entry.exists ? "true" : "null") +
                            " for Attribute: " + entry.attribute);
}

Result<Condition> one_from_expected(const LegacyCondition& entry) {
  if (entry.list && entry.value) {
    return invalid_parameters(
        "Value and AttributeValueList cannot be used together for Attribute: " + entry.attribute);
  }
  if (entry.comparison) return comparison_from_expected(entry);
  if (entry.list) {
    return invalid_parameters(
        "AttributeValueList can only be used with a ComparisonOperator for Attribute: " +
        entry.attribute);
  }
  return existence_from_expected(entry);
}

Result<Condition> one_from_filter(const LegacyCondition& entry) {
  if (!entry.comparison) return missing_operator(entry);
  TRY(check_arguments(*entry.comparison, listed_arguments(entry)));
  return test_of(entry.attribute, *entry.comparison, listed_arguments(entry));
}

Condition join(Condition left, Condition right, ConditionalOperator joined) {
  if (joined == ConditionalOperator::or_) {
    return {Or{shared_as(std::move(left)), shared_as(std::move(right))}};
  }
  return {And{shared_as(std::move(left)), shared_as(std::move(right))}};
}

/// A balanced tree: a request may hold thousands of conditions, and evaluation recurses.
Condition join_all(std::span<Condition> conditions, ConditionalOperator joined) {
  if (conditions.size() == 1) return std::move(conditions.front());
  const std::size_t half = conditions.size() / 2;
  return join(join_all(conditions.first(half), joined), join_all(conditions.subspan(half), joined),
              joined);
}

template <typename Convert>
Result<Condition> convert_all(const std::vector<LegacyCondition>& entries,
                              ConditionalOperator joined, Convert convert) {
  std::vector<Condition> conditions;
  conditions.reserve(entries.size());
  for (const LegacyCondition& entry : entries) {
    Condition condition = TRY(convert(entry));
    conditions.push_back(std::move(condition));
  }
  if (conditions.empty()) {
    return Condition{Compare{Comparator::equal, {AttributeValue(true)}, {AttributeValue(true)}}};
  }
  return join_all(conditions, joined);
}

}  // namespace

Result<Condition> condition_from_expected(const std::vector<LegacyCondition>& expected,
                                          ConditionalOperator joined) {
  return convert_all(expected, joined, one_from_expected);
}

Result<Condition> condition_from_filter(const std::vector<LegacyCondition>& filter,
                                        ConditionalOperator joined) {
  return convert_all(filter, joined, one_from_filter);
}

}  // namespace semel::expression
