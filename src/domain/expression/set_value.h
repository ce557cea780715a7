#pragma once

#include "base/result.h"
#include "domain/expression/nodes.h"

namespace semel::expression {

/// The right side of a SET on `item`. Errors: invalid_argument in the service's words - an
/// attribute is absent, an operand has the wrong type, a number overflows.
Result<value::AttributeValue> evaluate(const SetValue& set_value, const value::Item& item);

/// An operand of the wrong type in the item, as the service words it.
Error incorrect_data_type();

}  // namespace semel::expression
