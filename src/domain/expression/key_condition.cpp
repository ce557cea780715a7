#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "domain/expression/parse.h"

namespace semel::expression {
namespace {

using value::AttributeValue;

constexpr std::size_t predicate_count_max = 2;

Error unusable_operator(std::string_view name) {
  return invalid_argument("Invalid operator used in KeyConditionExpression: " + std::string(name));
}

Error unusable_condition(std::string_view fault) {
  return invalid_argument("Invalid condition in KeyConditionExpression: " + std::string(fault));
}

std::optional<KeyComparator> key_comparator(Comparator comparator) {
  switch (comparator) {
    case Comparator::equal:
      return KeyComparator::equal;
    case Comparator::less:
      return KeyComparator::less;
    case Comparator::less_or_equal:
      return KeyComparator::less_or_equal;
    case Comparator::greater:
      return KeyComparator::greater;
    case Comparator::greater_or_equal:
      return KeyComparator::greater_or_equal;
    case Comparator::not_equal:
      break;
  }
  return std::nullopt;
}

/// "v < k" is "k > v".
KeyComparator mirrored(KeyComparator comparator) {
  switch (comparator) {
    case KeyComparator::less:
      return KeyComparator::greater;
    case KeyComparator::less_or_equal:
      return KeyComparator::greater_or_equal;
    case KeyComparator::greater:
      return KeyComparator::less;
    case KeyComparator::greater_or_equal:
      return KeyComparator::less_or_equal;
    default:
      return comparator;
  }
}

/// Gathers the predicates of a condition, from left to right.
class KeyConditionReader {
 public:
  Result<void> read(const Condition& condition) {
    return std::visit([this](const auto& node) { return read(node); }, condition.node);
  }

  Result<KeyCondition> finish() {
    if (found_.predicates.size() > predicate_count_max) {
      return invalid_argument("Conditions can be of length 1 or 2 only");
    }
    return std::move(found_);
  }

 private:
  Result<void> read(const And& node) {
    TRY(read(*node.left));
    return read(*node.right);
  }
  Result<void> read(const Or&) { return unusable_operator("OR"); }
  Result<void> read(const Not&) { return unusable_operator("NOT"); }
  Result<void> read(const In&) { return unusable_operator("IN"); }
  Result<void> read(const AttributeExists&) { return unusable_operator("attribute_exists"); }
  Result<void> read(const AttributeNotExists&) { return unusable_operator("attribute_not_exists"); }
  Result<void> read(const AttributeType&) { return unusable_operator("attribute_type"); }
  Result<void> read(const Contains&) { return unusable_operator("contains"); }

  Result<void> read(const Compare& node) {
    const auto comparator = key_comparator(node.comparator);
    if (!comparator) return unusable_operator("<>");
    const bool key_first = std::holds_alternative<Path>(node.left.source);
    return add(key_first ? *comparator : mirrored(*comparator), {&node.left, &node.right});
  }

  Result<void> read(const Between& node) {
    if (!std::holds_alternative<Path>(node.value.source)) {
      return unusable_condition(
          "BETWEEN operator must have the key attribute as its first operand");
    }
    return add(KeyComparator::between, {&node.value, &node.low, &node.high});
  }

  Result<void> read(const BeginsWith& node) {
    if (!std::holds_alternative<Path>(node.value.source)) {
      return unusable_condition(
          "begins_with operator must have the key attribute as its first operand");
    }
    return add(KeyComparator::begins_with, {&node.value, &node.prefix});
  }

  Result<void> add(KeyComparator comparator, std::initializer_list<const Operand*> operands) {
    KeyPredicate predicate{{}, comparator, {}, {}};
    bool has_key = false;
    int value_count = 0;
    for (const Operand* operand : operands) {
      if (const auto* path = std::get_if<Path>(&operand->source)) {
        if (has_key) return unusable_condition("Multiple attribute names used in one condition");
        if (!path->steps.empty()) {
          return invalid_argument(
              "KeyConditionExpressions cannot have conditions on nested attributes");
        }
        has_key = true;
        predicate.attribute = path->attribute;
      } else if (const auto* literal = std::get_if<AttributeValue>(&operand->source)) {
        (value_count++ == 0 ? predicate.first : predicate.second) = *literal;
      } else {
        return invalid_argument("KeyConditionExpressions cannot contain nested operations");
      }
    }
    if (!has_key) return unusable_condition("No key attribute specified");
    return add(std::move(predicate));
  }

  Result<void> add(KeyPredicate predicate) {
    const auto same_key = [&](const KeyPredicate& earlier) {
      return earlier.attribute == predicate.attribute;
    };
    if (std::any_of(found_.predicates.begin(), found_.predicates.end(), same_key)) {
      return invalid_argument("KeyConditionExpressions must only contain one condition per key");
    }
    found_.predicates.push_back(std::move(predicate));
    return {};
  }

  KeyCondition found_;
};

}  // namespace

Result<KeyCondition> key_condition_from(const Condition& condition) {
  KeyConditionReader reader;
  TRY(reader.read(condition));
  return reader.finish();
}

Result<KeyCondition> parse_key_condition(std::string_view text, Placeholders& placeholders) {
  const Condition condition = TRY(parse_condition(text, "KeyConditionExpression", placeholders));
  return key_condition_from(condition);
}

}  // namespace semel::expression
