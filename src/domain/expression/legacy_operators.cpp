#include "domain/expression/legacy_operators.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>

namespace semel::expression {
namespace {

using value::AttributeValue;
using value::Type;

constexpr std::size_t any_count = std::numeric_limits<std::size_t>::max();

constexpr unsigned bit(Type type) {
  return 1U << static_cast<unsigned>(type);
}
constexpr unsigned every_type = ~0U;
constexpr unsigned textual = bit(Type::string) | bit(Type::binary);
constexpr unsigned ordered = textual | bit(Type::number);
// Neither BOOL nor NULL is refused here, although the API reference names only S, N and B.
constexpr unsigned containable = ordered | bit(Type::boolean) | bit(Type::null);

struct OperatorRule {
  std::string_view name;
  std::size_t arguments_min;
  std::size_t arguments_max;
  unsigned types;
};

// In the order of LegacyOperator.
constexpr OperatorRule operator_rules[] = {
    {"EQ", 1, 1, every_type},        {"NE", 1, 1, every_type},
    {"IN", 1, any_count, ordered},   {"LE", 1, 1, ordered},
    {"LT", 1, 1, ordered},           {"GE", 1, 1, ordered},
    {"GT", 1, 1, ordered},           {"BETWEEN", 2, 2, ordered},
    {"NOT_NULL", 0, 0, every_type},  {"NULL", 0, 0, every_type},
    {"CONTAINS", 1, 1, containable}, {"NOT_CONTAINS", 1, 1, containable},
    {"BEGINS_WITH", 1, 1, textual},
};
static_assert(std::size(operator_rules) ==
              static_cast<std::size_t>(LegacyOperator::begins_with) + 1);

const OperatorRule& rule_of(LegacyOperator comparison) {
  return operator_rules[static_cast<std::size_t>(comparison)];
}

}  // namespace

std::string_view operator_name(LegacyOperator comparison) {
  return rule_of(comparison).name;
}

Error invalid_parameters(std::string_view fault) {
  return invalid_argument("One or more parameter values were invalid: " + std::string(fault));
}

std::span<const AttributeValue> listed_arguments(const LegacyCondition& entry) {
  if (!entry.list) return {};
  return *entry.list;
}

Error missing_operator(const LegacyCondition& entry) {
  return invalid_parameters("ComparisonOperator must be provided for Attribute: " +
                            entry.attribute);
}

Result<void> check_arguments(LegacyOperator comparison, std::span<const AttributeValue> arguments) {
  const OperatorRule& rule = rule_of(comparison);
  if (arguments.size() < rule.arguments_min || arguments.size() > rule.arguments_max) {
    return invalid_parameters("Invalid number of argument(s) for the " + std::string(rule.name) +
                              " ComparisonOperator");
  }
  if (arguments.empty()) return {};
  const Type type = arguments.front().type();
  const auto has_other_type = [&](const AttributeValue& value) { return value.type() != type; };
  if (std::any_of(arguments.begin(), arguments.end(), has_other_type)) {
    return invalid_parameters("AttributeValues inside AttributeValueList must be of same type");
  }
  if ((rule.types & bit(type)) == 0) {
    return invalid_parameters("ComparisonOperator " + std::string(rule.name) +
                              " is not valid for " + std::string(value::type_name(type)) +
                              " AttributeValue type");
  }
  if (comparison == LegacyOperator::between && *value::compare(arguments[0], arguments[1]) > 0) {
    return invalid_argument(
        "The BETWEEN condition was provided a range where the lower bound is greater than the "
        "upper bound");
  }
  return {};
}

}  // namespace semel::expression
