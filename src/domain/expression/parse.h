#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "domain/expression/nodes.h"

namespace semel::expression {

inline constexpr std::size_t expression_bytes_max = 4'096;
inline constexpr int operator_count_max = 300;
inline constexpr int in_operand_count_max = 100;  ///< without the operand before IN
inline constexpr int path_elements_max = 32;      ///< a top-level attribute and the steps below it
inline constexpr std::size_t list_index_max = 4'294'967'294;

/// ExpressionAttributeNames and ExpressionAttributeValues of one request, and which of them its
/// expressions used. The whole request shares one object: check_all_used() comes after the last
/// parse.
class Placeholders {
 public:
  Placeholders() = default;
  /// `names` by "#placeholder", `values` by ":placeholder", both as the request has them.
  Placeholders(std::map<std::string, std::string, std::less<>> names,
               std::map<std::string, value::AttributeValue, std::less<>> values);

  /// Null when the request does not define it. Valid as long as this object.
  const std::string* name(std::string_view placeholder);
  const value::AttributeValue* value(std::string_view placeholder);

  /// Errors: invalid_argument - "Value provided in ExpressionAttributeNames unused in expressions:
  /// keys: {#x}" and its like.
  Result<void> check_all_used() const;

 private:
  struct Name {
    std::string placeholder;
    std::string attribute;
    bool used = false;
  };
  struct Value {
    std::string placeholder;
    value::AttributeValue value;
    bool used = false;
  };

  std::vector<Name> names_;    // sorted by placeholder
  std::vector<Value> values_;  // sorted by placeholder
};

/// `parameter` is the request's member, for the error text: "ConditionExpression",
/// "FilterExpression". Errors (all of them): invalid_argument in the service's words - syntax with
/// token and neighbourhood, reserved word, undefined placeholder, wrong operand type of a literal,
/// reversed BETWEEN literals, redundant parentheses, and each limit above. All take time linear in
/// the text and bounded stack, whatever the text is.
Result<Condition> parse_condition(std::string_view text, std::string_view parameter,
                                  Placeholders& placeholders);
Result<Update> parse_update(std::string_view text, Placeholders& placeholders);
Result<Projection> parse_projection(std::string_view text, Placeholders& placeholders);
Result<KeyCondition> parse_key_condition(std::string_view text, Placeholders& placeholders);
/// The second half of parse_key_condition, after parse_condition(text, "KeyConditionExpression",
/// …): what a condition may not have when it is a key condition. The service reports these faults
/// only after those of a request's other expressions and after unused placeholders, so a caller
/// that wants its order does the two halves apart.
Result<KeyCondition> key_condition_from(const Condition& condition);

/// One of DynamoDB's 573 reserved words, in any case.
bool is_reserved(std::string_view word);

}  // namespace semel::expression
