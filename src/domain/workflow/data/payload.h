#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "domain/workflow/data/evaluation.h"

namespace semel::data {

/// The failure of a path that `field` ("total.$", "ErrorPath") holds and that selects nothing:
/// States.Runtime, in the words of the service.
Failure not_found_in_input(const std::string& path, std::string_view field, const Scope& scope);

/// A payload template: Parameters, ResultSelector, ItemSelector, Assign. Members whose name ends in
/// ".$" hold a path or an intrinsic function. Parsed once, immutable, cheap to copy, thread-safe.
class Payload {
 public:
  /// Errors: invalid_argument - a ".$" member that is neither path nor intrinsic function: the
  /// message names the field, in the words of the service.
  static Result<Payload> parse(const json::value& payload);

  /// Fails with States.Runtime for a path that selects nothing (what the service reports, though
  /// its guide speaks of States.ParameterPathFailure), with States.IntrinsicFailure for a function
  /// that refuses its arguments, and with States.DataLimitExceeded for what no payload could hold.
  Evaluated<json::value> render(const Scope& scope) const;

 private:
  struct Node;
  std::shared_ptr<const Node> root_;
};

/// A field that may hold a path, a variable or an intrinsic function ("Error" and "Cause" paths of
/// Fail, TimeoutSecondsPath, Choice's variables take paths only: those are Path).
class Expression {
 public:
  /// Errors: invalid_argument.
  static Result<Expression> parse(std::string_view text);
  /// Fails as Path::resolve and Payload::render do.
  Evaluated<json::value> evaluate(const Scope& scope) const;
  const std::string& text() const;

 private:
  struct Node;
  std::shared_ptr<const Node> root_;
};

}  // namespace semel::data
