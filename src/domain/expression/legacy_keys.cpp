#include <optional>
#include <utility>

#include "domain/expression/legacy.h"
#include "domain/expression/legacy_operators.h"

namespace semel::expression {
namespace {

std::optional<KeyComparator> key_comparator_of(LegacyOperator comparison) {
  switch (comparison) {
    case LegacyOperator::eq:
      return KeyComparator::equal;
    case LegacyOperator::le:
      return KeyComparator::less_or_equal;
    case LegacyOperator::lt:
      return KeyComparator::less;
    case LegacyOperator::ge:
      return KeyComparator::greater_or_equal;
    case LegacyOperator::gt:
      return KeyComparator::greater;
    case LegacyOperator::between:
      return KeyComparator::between;
    case LegacyOperator::begins_with:
      return KeyComparator::begins_with;
    default:
      return std::nullopt;
  }
}

}  // namespace

Result<KeyCondition> key_condition_from_legacy(const std::vector<LegacyCondition>& conditions) {
  for (const LegacyCondition& entry : conditions) {
    if (!entry.comparison) return missing_operator(entry);
    TRY(check_arguments(*entry.comparison, listed_arguments(entry)));
  }
  if (conditions.empty() || conditions.size() > 2) {
    return invalid_argument("Conditions can be of length 1 or 2 only");
  }
  KeyCondition key_condition;
  key_condition.legacy = true;
  for (const LegacyCondition& entry : conditions) {
    const auto comparator = key_comparator_of(*entry.comparison);
    if (!comparator) key_condition.not_indexable = true;
    const auto arguments = listed_arguments(entry);
    KeyPredicate predicate{entry.attribute, comparator.value_or(KeyComparator::equal), {}, {}};
    if (comparator) predicate.first = arguments[0];
    if (comparator == KeyComparator::between) predicate.second = arguments[1];
    key_condition.predicates.push_back(std::move(predicate));
  }
  return key_condition;
}

}  // namespace semel::expression
