#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "domain/expression/nodes.h"

namespace semel::expression {

inline constexpr std::size_t expression_bytes_max = 4'096;
inline constexpr int operator_count_max = 300;
inline constexpr int in_operand_count_max = 100;

/// ExpressionAttributeNames and ExpressionAttributeValues of one request, and which of them its expressions used.
/// The whole request shares one object: check_all_used() comes after the last parse.
class Placeholders {
 public:
  Placeholders() = default;
  /// `names` by "#placeholder", `values` by ":placeholder", both as the request has them.
  Placeholders(std::map<std::string, std::string, std::less<>> names,
               std::map<std::string, value::AttributeValue, std::less<>> values);

  /// Null when the request does not define it.
  const std::string* name(std::string_view placeholder);
  const value::AttributeValue* value(std::string_view placeholder);

  /// Errors: invalid_argument - "Value provided in ExpressionAttributeNames unused in expressions: keys: {#x}" and its like.
  Result<void> check_all_used() const;

 private:
  std::map<std::string, std::string, std::less<>> names_;
  std::map<std::string, value::AttributeValue, std::less<>> values_;
  std::set<std::string, std::less<>> used_names_;
  std::set<std::string, std::less<>> used_values_;
};

/// `parameter` is the request's member, for the error text: "ConditionExpression", "FilterExpression".
/// Errors (all of them): invalid_argument in the service's words - syntax with token and neighbourhood, reserved word, undefined
/// placeholder, wrong operand type of a literal, reversed BETWEEN literals, redundant parentheses, and each limit above.
Result<Condition> parse_condition(std::string_view text, std::string_view parameter, Placeholders& placeholders);
Result<Update> parse_update(std::string_view text, Placeholders& placeholders);
Result<Projection> parse_projection(std::string_view text, Placeholders& placeholders);
Result<KeyCondition> parse_key_condition(std::string_view text, Placeholders& placeholders);

/// One of DynamoDB's 573 reserved words, in any case.
bool is_reserved(std::string_view word);

}  // namespace semel::expression
