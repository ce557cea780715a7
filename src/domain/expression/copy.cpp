#include "domain/expression/copy.h"

#include <type_traits>

namespace semel::expression {
namespace {

ConditionPtr copy_of(const ConditionPtr& condition) {
  return std::make_unique<const Condition>(expression::copy_of(*condition));
}

SetValue copy_of(const SetValue& value);

SetValuePtr copy_of(const SetValuePtr& value) {
  return std::make_unique<const SetValue>(copy_of(*value));
}

SetValue copy_of(const SetValue& value) {
  return std::visit(
      [](const auto& node) -> SetValue {
        using Node = std::decay_t<decltype(node)>;
        if constexpr (std::is_copy_constructible_v<Node>) {
          return {node};
        } else if constexpr (std::is_same_v<Node, IfNotExists>) {
          return {IfNotExists{node.path, copy_of(node.otherwise)}};
        } else {
          return {Node{copy_of(node.left), copy_of(node.right)}};
        }
      },
      value.node);
}

}  // namespace

Condition copy_of(const Condition& condition) {
  return std::visit(
      [](const auto& node) -> Condition {
        using Node = std::decay_t<decltype(node)>;
        if constexpr (std::is_copy_constructible_v<Node>) {
          return {node};
        } else if constexpr (std::is_same_v<Node, Not>) {
          return {Not{copy_of(node.condition)}};
        } else {
          return {Node{copy_of(node.left), copy_of(node.right)}};
        }
      },
      condition.node);
}

Update copy_of(const Update& update) {
  Update copy;
  for (const Set& set : update.sets) copy.sets.push_back({set.path, copy_of(set.value)});
  copy.removes = update.removes;
  copy.adds = update.adds;
  copy.deletes = update.deletes;
  copy.legacy = update.legacy;
  return copy;
}

}  // namespace semel::expression
