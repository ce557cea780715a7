#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "domain/workflow/data/budget.h"
#include "domain/workflow/data/functions.h"
#include "domain/workflow/data/path.h"

namespace semel::data {

struct Call;

/// A literal, a path, or a call of an intrinsic function.
struct Argument {
  std::variant<json::value, Path, std::shared_ptr<const Call>> node;
  /// Of a text in quotes: as it was written, for States.Format, whose template has escapes.
  std::string written;
};
struct Call {
  const Function* function;
  std::vector<Argument> arguments;
};

/// What a field may hold: a path or a call.
using Formula = std::variant<Path, std::shared_ptr<const Call>>;

/// Functions within one another; AWS documents "up to 10".
inline constexpr int nesting_max = 10;

/// Errors: invalid_argument - neither a path nor a call of a known function with its number of
/// arguments.
Result<Formula> parse_formula(std::string_view text);

/// Fails with States.IntrinsicFailure when a function refuses its arguments, and with
/// States.Runtime when a path selects nothing. `text` is the whole formula, for the words of a
/// failure.
Evaluated<json::value> evaluate(const Call& call, const std::string& text, const Scope& scope,
                                Budget& budget);

}  // namespace semel::data
