#pragma once

#include <optional>
#include <vector>

#include "domain/partiql/statement.h"

namespace semel::partiql {

/// Reads the values of one statement: its literals, and its parameters by position. A view:
/// parameters outlive it.
class Values {
 public:
  explicit Values(const std::vector<value::AttributeValue>& parameters) : parameters_(parameters) {}

  /// Whether `term` is a literal or a parameter, and not a path, call or condition.
  static bool is_value(const Expression& term);

  /// The value of a literal or parameter.
  /// Errors: invalid_argument in the service's words - a number beyond the range, more than 31
  /// levels, an empty, mixed or duplicate set, a parameter inside a literal ("… under root.a[0]"),
  /// a parameter that the request does not bring.
  Result<value::AttributeValue> of(const Expression& term) const;

 private:
  const std::vector<value::AttributeValue>& parameters_;
};

}  // namespace semel::partiql
