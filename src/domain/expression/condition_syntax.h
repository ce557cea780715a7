#pragma once

#include <string_view>

#include "base/result.h"
#include "domain/expression/syntax.h"

namespace semel::expression {

/// The tree of a condition; its root is the last node. Errors: invalid_argument with the service's
/// text, without the name of the parameter: a syntax error, too many operators.
Result<Syntax> parse_condition_syntax(std::string_view text);

}  // namespace semel::expression
