#pragma once

#include "base/result.h"
#include "domain/expression/parse.h"
#include "domain/expression/syntax.h"

namespace semel::expression {

/// Resolves the placeholders of a condition and makes every check that needs no item. Errors:
/// invalid_argument with the service's text, without the name of the parameter: the first fault in
/// the service's order.
Result<void> check_condition(Syntax& syntax, Placeholders& placeholders);

}  // namespace semel::expression
