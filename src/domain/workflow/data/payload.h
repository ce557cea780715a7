#pragma once

#include <memory>

#include "base/result.h"
#include "domain/workflow/data/evaluation.h"

namespace semel::data {

/// A payload template: Parameters, ResultSelector, ItemSelector, Assign. Members whose name ends in
/// ".$" hold a path or an intrinsic function. Parsed once, immutable, cheap to copy, thread-safe.
class Payload {
 public:
  /// Errors: invalid_argument - a ".$" member that is neither path nor intrinsic function, with the
  /// JSON pointer of the place in the message.
  static Result<Payload> parse(const json::value& payload);

  /// Fails with States.ParameterPathFailure for a path that selects nothing, and with
  /// States.IntrinsicFailure for a function that refuses its arguments.
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
  Evaluated<json::value> evaluate(const Scope& scope) const;
  const std::string& text() const;

 private:
  struct Node;
  std::shared_ptr<const Node> root_;
};

}  // namespace semel::data
