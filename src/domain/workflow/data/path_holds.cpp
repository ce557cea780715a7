#include <algorithm>
#include <utility>

#include "domain/workflow/data/order.h"
#include "domain/workflow/data/path_select.h"

namespace semel::data {

namespace {

using Comparator = PredicateComparison::Comparator;

struct FilterScope {
  const json::value& element;
  const json::value& root;
};

const json::value* value_of(const PathSyntax& path, const FilterScope& scope) {
  const bool is_element = path.root == PathSyntax::Root::element;
  return follow(path, is_element ? scope.element : scope.root).value;
}

const json::value* value_of(const PredicateComparison::Operand& operand, const FilterScope& scope) {
  if (const auto* literal = std::get_if<json::value>(&operand)) return literal;
  return value_of(std::get<PathSyntax>(operand), scope);
}

bool is_in(const json::value& value, const json::value& list) {
  const auto* array = list.if_array();
  return array != nullptr && std::any_of(array->begin(), array->end(), [&](const auto& element) {
           return equals(value, element);
         });
}

bool is_ordered(Comparator comparator, const json::value& left, const json::value& right) {
  const std::optional<int> order = compare(left, right);
  if (!order) return false;
  switch (comparator) {
    case Comparator::less:
      return *order < 0;
    case Comparator::less_or_equal:
      return *order <= 0;
    case Comparator::greater:
      return *order > 0;
    default:
      return *order >= 0;
  }
}

bool holds_node(const PredicateComparison& comparison, const FilterScope& scope) {
  const json::value* left = value_of(comparison.left, scope);
  const json::value* right = value_of(comparison.right, scope);
  const Comparator comparator = comparison.comparator;
  if (left == nullptr || right == nullptr) {
    return comparator == Comparator::unequal || comparator == Comparator::not_in;
  }
  switch (comparator) {
    case Comparator::equal:
      return equals(*left, *right);
    case Comparator::unequal:
      return !equals(*left, *right);
    case Comparator::in:
      return is_in(*left, *right);
    case Comparator::not_in:
      return !is_in(*left, *right);
    default:
      return is_ordered(comparator, *left, *right);
  }
}

bool holds_node(const PredicateExists& exists, const FilterScope& scope) {
  return value_of(exists.path, scope) != nullptr;
}

bool holds_node(const PredicateAll& all, const FilterScope& scope) {
  return std::all_of(all.operands.begin(), all.operands.end(), [&](const Predicate& operand) {
    return holds(operand, scope.element, scope.root);
  });
}

bool holds_node(const PredicateAny& any, const FilterScope& scope) {
  return std::any_of(any.operands.begin(), any.operands.end(), [&](const Predicate& operand) {
    return holds(operand, scope.element, scope.root);
  });
}

bool holds_node(const PredicateNot& negation, const FilterScope& scope) {
  return !holds(*negation.operand, scope.element, scope.root);
}

}  // namespace

bool holds(const Predicate& predicate, const json::value& element, const json::value& root) {
  const FilterScope scope{element, root};
  return std::visit([&](const auto& node) { return holds_node(node, scope); }, predicate.node);
}

}  // namespace semel::data
