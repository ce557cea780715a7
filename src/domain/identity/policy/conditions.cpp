#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include "domain/identity/policy/addresses.h"
#include "domain/identity/policy/evaluate.h"
#include "domain/identity/policy/moments.h"
#include "domain/identity/text.h"

namespace semel::policy {
namespace {

std::optional<double> number_of(std::string_view text) {
  double number = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return number;
}

/// Compares by the last word of the operator: equals, less, …
template <typename Value>
bool compares(Operator op, Operator first, const std::optional<Value>& left,
              const std::optional<Value>& right) {
  if (!left || !right) return false;
  switch (static_cast<int>(op) - static_cast<int>(first)) {
    case 0:
      return *left == *right;
    case 1:
      return *left < *right;
    case 2:
      return *left <= *right;
    case 3:
      return *left > *right;
    default:
      return *left >= *right;
  }
}

bool matches_text(Operator op, const Pattern& wanted, const std::string& wanted_text,
                  const std::string& given) {
  switch (op) {
    case Operator::string_like:
      return wanted.matches(given);
    case Operator::arn_like:
      return wanted.matches_arn(given);
    case Operator::string_equals_ignore_case:
    case Operator::boolean:
      return identity::to_lower_case(wanted_text) == identity::to_lower_case(given);
    default:
      return wanted.equals(given);
  }
}

/// Whether `given`, of the request, is what one value of the policy wants.
bool matches_value(Operator op, const std::string& wanted, const std::string& given,
                   const Context* variables) {
  if (op >= Operator::numeric_equals && op <= Operator::numeric_greater_or_equal) {
    return compares(op, Operator::numeric_equals, number_of(given), number_of(wanted));
  }
  if (op >= Operator::date_equals && op <= Operator::date_greater_or_equal) {
    return compares(op, Operator::date_equals, moment_of(given), moment_of(wanted));
  }
  if (op == Operator::ip_address) return is_within(given, wanted);
  const auto pattern = Pattern::read(wanted, variables);
  return pattern && matches_text(op, *pattern, wanted, given);
}

/// Whether `given` satisfies the condition: it is one of the wanted values, or none of them.
bool satisfies(const Condition& condition, const std::string& given, const Context* variables) {
  const bool is_wanted =
      std::any_of(condition.values.begin(), condition.values.end(), [&](const std::string& wanted) {
        return matches_value(condition.op, wanted, given, variables);
      });
  return is_wanted != condition.negated;
}

bool holds(const Condition& condition, const Context& context, bool has_variables) {
  const auto found = context.find(condition.key);
  const bool is_there = found != context.end() && !found->second.empty();
  if (condition.op == Operator::null) {
    const auto& values = condition.values;
    const std::string wanted = is_there ? "false" : "true";
    return std::any_of(values.begin(), values.end(), [&](const std::string& value) {
      return identity::to_lower_case(value) == wanted;
    });
  }
  if (!is_there) {
    if (condition.if_exists || condition.quantifier == Quantifier::for_all) return true;
    return condition.negated && condition.quantifier == Quantifier::none;
  }
  const Context* variables = has_variables ? &context : nullptr;
  const auto is_right = [&](const std::string& given) {
    return satisfies(condition, given, variables);
  };
  const auto& given = found->second;
  const bool all = condition.quantifier == Quantifier::for_all ||
                   (condition.quantifier == Quantifier::none && condition.negated);
  return all ? std::all_of(given.begin(), given.end(), is_right)
             : std::any_of(given.begin(), given.end(), is_right);
}

}  // namespace

bool hold(const std::vector<Condition>& conditions, const Context& context, bool has_variables) {
  return std::all_of(conditions.begin(), conditions.end(), [&](const Condition& condition) {
    return holds(condition, context, has_variables);
  });
}

}  // namespace semel::policy
