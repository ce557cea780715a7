#include "domain/workflow/definition/choose.h"

#include <optional>
#include <utility>

#include "domain/workflow/data/order.h"
#include "domain/workflow/definition/timestamp.h"

namespace semel::definition {

namespace {

namespace json = data::json;
using data::Evaluated;
using data::Failure;
using data::Scope;

/// A value that a path leads to: in the scope, or made for it when the path selects a list.
struct Place {
  const json::value* found = nullptr;
  json::value made;

  const json::value* get() const { return found != nullptr ? found : &made; }
};

std::optional<Place> place_of(const Path& path, const Scope& scope) {
  if (const json::value* found = path.find(scope)) return Place{found, nullptr};
  if (path.is_definite()) return std::nullopt;
  auto made = path.resolve(scope);
  if (!made) return std::nullopt;
  return Place{nullptr, std::move(*made)};
}

Failure nothing_at(const Path& path) {
  return {"States.Runtime",
          "Invalid path '" + path.text() +
              "': The choice state's condition path references an invalid value."};
}

std::optional<Timestamp> timestamp_of(const json::value& value) {
  const auto* text = value.if_string();
  return text == nullptr ? std::nullopt : parse_timestamp(*text);
}

/// Whether `value` is what an Is... comparator asks for.
bool is_of_type(Comparator comparator, const json::value& value) {
  switch (comparator) {
    case Comparator::is_boolean:
      return value.is_bool();
    case Comparator::is_null:
      return value.is_null();
    case Comparator::is_numeric:
      return value.is_number();
    case Comparator::is_string:
      return value.is_string();
    case Comparator::is_timestamp:
      return timestamp_of(value).has_value();
    default:
      return true;  // IsPresent, of what is there
  }
}

bool is_type_test(Comparator comparator) {
  return comparator >= Comparator::is_boolean;
}

std::optional<int> order_of_timestamps(const json::value& left, const json::value& right) {
  const auto first = timestamp_of(left);
  const auto second = timestamp_of(right);
  if (!first || !second) return std::nullopt;
  return *first < *second ? -1 : (*second < *first ? 1 : 0);
}

/// Of two values of the comparator's type; nothing of others.
std::optional<int> order_of(Comparator comparator, const json::value& left,
                            const json::value& right) {
  if (comparator >= Comparator::timestamp_equals &&
      comparator <= Comparator::timestamp_greater_than_equals) {
    return order_of_timestamps(left, right);
  }
  const bool is_of_text = comparator >= Comparator::string_equals;
  if (is_of_text != left.is_string()) return std::nullopt;
  return data::compare(left, right);
}

bool compares(Comparator comparator, const json::value& left, const json::value& right) {
  if (comparator == Comparator::boolean_equals) {
    return left.is_bool() && right.is_bool() && left.get_bool() == right.get_bool();
  }
  if (comparator == Comparator::string_matches) {
    return left.is_string() && matches(left.get_string(), right.get_string());
  }
  const std::optional<int> order = order_of(comparator, left, right);
  if (!order) return false;
  switch (comparator) {
    case Comparator::numeric_equals:
    case Comparator::string_equals:
    case Comparator::timestamp_equals:
      return *order == 0;
    case Comparator::numeric_less_than:
    case Comparator::string_less_than:
    case Comparator::timestamp_less_than:
      return *order < 0;
    case Comparator::numeric_greater_than:
    case Comparator::string_greater_than:
    case Comparator::timestamp_greater_than:
      return *order > 0;
    case Comparator::numeric_less_than_equals:
    case Comparator::string_less_than_equals:
    case Comparator::timestamp_less_than_equals:
      return *order <= 0;
    default:
      return *order >= 0;
  }
}

Evaluated<bool> holds_node(const Comparison& comparison, const Scope& scope) {
  const auto left = place_of(comparison.variable, scope);
  if (comparison.comparator == Comparator::is_present) {
    return left.has_value() == std::get<json::value>(comparison.expected).get_bool();
  }
  if (!left) return nothing_at(comparison.variable);
  if (const auto* literal = std::get_if<json::value>(&comparison.expected)) {
    if (is_type_test(comparison.comparator)) {
      return is_of_type(comparison.comparator, *left->get()) == literal->get_bool();
    }
    return compares(comparison.comparator, *left->get(), *literal);
  }
  const Path& path = std::get<Path>(comparison.expected);
  const auto right = place_of(path, scope);
  if (!right) return nothing_at(path);
  return compares(comparison.comparator, *left->get(), *right->get());
}

Evaluated<bool> holds_node(const All& all, const Scope& scope) {
  for (const Condition& condition : all.conditions) {
    const bool is_true = TRY(holds(condition, scope));
    if (!is_true) return false;
  }
  return true;
}

Evaluated<bool> holds_node(const Any& any, const Scope& scope) {
  for (const Condition& condition : any.conditions) {
    const bool is_true = TRY(holds(condition, scope));
    if (is_true) return true;
  }
  return false;
}

Evaluated<bool> holds_node(const Not& negation, const Scope& scope) {
  const bool is_true = TRY(holds(*negation.condition, scope));
  return !is_true;
}

/// One character of a pattern from `position` on, and whether it is a star that was not escaped.
struct PatternCharacter {
  char c;
  bool is_star;
  std::size_t next;
};
PatternCharacter character_at(std::string_view pattern, std::size_t position) {
  const char c = pattern[position];
  if (c == '*') return {c, true, position + 1};
  const bool is_escape = c == '\\' && position + 1 < pattern.size() &&
                         (pattern[position + 1] == '*' || pattern[position + 1] == '\\');
  if (is_escape) return {pattern[position + 1], false, position + 2};
  return {c, false, position + 1};
}

}  // namespace

Evaluated<const ChoiceRule*> choose(const Choice& choice, const Scope& scope) {
  for (const ChoiceRule& rule : choice.rules) {
    const bool is_true = TRY(holds(rule.condition, scope));
    if (is_true) return &rule;
  }
  return nullptr;
}

Evaluated<bool> holds(const Condition& condition, const Scope& scope) {
  return std::visit([&](const auto& node) { return holds_node(node, scope); }, condition.node);
}

/// Greedy: on a mismatch the last star takes one character more.
bool matches(std::string_view text, std::string_view pattern) {
  std::size_t at = 0;
  std::size_t position = 0;
  std::optional<std::size_t> behind_star;
  std::size_t star_end = 0;
  while (at < text.size()) {
    if (position < pattern.size()) {
      const PatternCharacter expected = character_at(pattern, position);
      if (expected.is_star) {
        behind_star = position = expected.next;
        star_end = at;
        continue;
      }
      if (expected.c == text[at]) {
        position = expected.next;
        ++at;
        continue;
      }
    }
    if (!behind_star) return false;
    position = *behind_star;
    at = ++star_end;
  }
  while (position < pattern.size() && pattern[position] == '*') ++position;
  return position == pattern.size();
}

}  // namespace semel::definition
