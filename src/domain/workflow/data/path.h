#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/workflow/data/evaluation.h"

namespace semel::data {

/// A JSONPath as the States Language takes it: "$.a.b[0]", "$['a b']", "$..x", "$.list[*].y",
/// "$.list[1:]", "$.list[?(@.price<10)]", "$$.Execution.Name", "$variable.a". Parsed once,
/// immutable, cheap to copy, thread-safe.
class Path {
 public:
  /// Errors: invalid_argument - not a path, in words that say where.
  static Result<Path> parse(std::string_view text);

  const std::string& text() const;
  /// Selects exactly one place: neither wildcard, slice, filter nor descent.
  bool is_definite() const;

  /// The value at a definite path; the list of what an indefinite one selects, empty when that is
  /// nothing. Fails with States.Runtime in the service's words when a definite path selects
  /// nothing; the caller changes the error's name where its field has one of its own.
  Evaluated<json::value> resolve(const Scope& scope) const;
  /// Null when a definite path selects nothing (Choice's IsPresent). Points into the scope; of a
  /// definite path only.
  const json::value* find(const Scope& scope) const;

 private:
  struct Steps;
  std::shared_ptr<const Steps> steps_;
};

/// A reference path: "$", "$.a.b", "$.a[0]": where ResultPath writes. Definite by syntax.
class ReferencePath {
 public:
  /// Errors: invalid_argument.
  static Result<ReferencePath> parse(std::string_view text);
  const std::string& text() const;
  /// Puts `value` into `target` at this place, making objects where nothing is. Fails with
  /// States.ResultPathMatchFailure when something there is no object, or an index is out of bounds.
  Evaluated<json::value> put(json::value target, json::value value) const;

 private:
  std::shared_ptr<const std::vector<std::variant<std::string, std::int64_t>>> steps_;
  std::string text_;
};

}  // namespace semel::data
