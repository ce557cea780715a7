#include "domain/identity/policy/operators.h"

namespace semel::policy {
namespace {

struct Named {
  std::string_view name;
  Operator op;
  bool negated = false;
};

constexpr Named operators[] = {
    {"ArnEquals", Operator::arn_like},
    {"ArnLike", Operator::arn_like},
    {"ArnNotEquals", Operator::arn_like, true},
    {"ArnNotLike", Operator::arn_like, true},
    {"BinaryEquals", Operator::binary_equals},
    {"Bool", Operator::boolean},
    {"DateEquals", Operator::date_equals},
    {"DateGreaterThan", Operator::date_greater},
    {"DateGreaterThanEquals", Operator::date_greater_or_equal},
    {"DateLessThan", Operator::date_less},
    {"DateLessThanEquals", Operator::date_less_or_equal},
    {"DateNotEquals", Operator::date_equals, true},
    {"IpAddress", Operator::ip_address},
    {"NotIpAddress", Operator::ip_address, true},
    {"Null", Operator::null},
    {"NumericEquals", Operator::numeric_equals},
    {"NumericGreaterThan", Operator::numeric_greater},
    {"NumericGreaterThanEquals", Operator::numeric_greater_or_equal},
    {"NumericLessThan", Operator::numeric_less},
    {"NumericLessThanEquals", Operator::numeric_less_or_equal},
    {"NumericNotEquals", Operator::numeric_equals, true},
    {"StringEquals", Operator::string_equals},
    {"StringEqualsIgnoreCase", Operator::string_equals_ignore_case},
    {"StringLike", Operator::string_like},
    {"StringNotEquals", Operator::string_equals, true},
    {"StringNotEqualsIgnoreCase", Operator::string_equals_ignore_case, true},
    {"StringNotLike", Operator::string_like, true},
};

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

bool take_suffix(std::string_view& text, std::string_view suffix) {
  if (!text.ends_with(suffix)) return false;
  text.remove_suffix(suffix.size());
  return true;
}

}  // namespace

std::optional<Condition> read_operator(std::string_view name) {
  Condition condition;
  if (take_prefix(name, "ForAnyValue:")) {
    condition.quantifier = Quantifier::for_any;
  } else if (take_prefix(name, "ForAllValues:")) {
    condition.quantifier = Quantifier::for_all;
  }
  condition.if_exists = take_suffix(name, "IfExists");
  if (name == "Null" && condition.if_exists) return std::nullopt;
  for (const Named& each : operators) {
    if (each.name != name) continue;
    condition.op = each.op;
    condition.negated = each.negated;
    return condition;
  }
  return std::nullopt;
}

}  // namespace semel::policy
