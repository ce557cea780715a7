#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace semel::policy {

enum class Effect { allow, deny };

/// What a condition compares by, without prefix and suffix.
enum class Operator {
  string_equals,
  string_equals_ignore_case,
  string_like,
  numeric_equals,
  numeric_less,
  numeric_less_or_equal,
  numeric_greater,
  numeric_greater_or_equal,
  date_equals,
  date_less,
  date_less_or_equal,
  date_greater,
  date_greater_or_equal,
  boolean,
  binary_equals,
  ip_address,
  arn_like,  ///< ArnEquals means the same
  null,
};

enum class Quantifier {
  none,
  for_any,  ///< ForAnyValue:
  for_all,  ///< ForAllValues:
};

/// One key of one operator. All conditions of a statement must hold.
struct Condition {
  Operator op = Operator::string_equals;
  bool negated = false;    ///< StringNotEquals and its like
  bool if_exists = false;  ///< …IfExists: a key that is not there is no obstacle
  Quantifier quantifier = Quantifier::none;
  std::string key;                  ///< in lower case: keys are the same in any case
  std::vector<std::string> values;  ///< any of them
};

struct Principals {
  bool negated = false;               ///< NotPrincipal
  std::vector<std::string> aws;       ///< ARNs, account ids, "*"
  std::vector<std::string> services;  ///< "states.amazonaws.com"
};

struct Statement {
  std::string sid;
  Effect effect = Effect::allow;
  std::vector<std::string> actions;
  bool not_action = false;
  std::vector<std::string> resources;  ///< empty in a trust policy
  bool not_resource = false;
  Principals principals;  ///< of a trust policy
  std::vector<Condition> conditions;
};

struct Document {
  bool has_variables = false;  ///< its version is 2012-10-17
  std::vector<Statement> statements;
};

enum class Use {
  identity,  ///< of a user or role, inline or managed
  trust,     ///< who may assume a role
};

/// Reads a policy. Errors: invalid_argument - in the service's words for MalformedPolicyDocument:
/// "Syntax errors in policy.", "Policy statement must contain actions.".
Result<Document> parse(std::string_view text, Use use);

}  // namespace semel::policy
