#pragma once

#include <vector>

#include "domain/expression/nodes.h"

namespace semel::expression {

/// The value at `path`, or null. A view into `item`.
const value::AttributeValue* resolve(const Path& path, const value::Item& item);

/// Whether the condition holds on `item` (an absent item is an empty one). Total: an absent operand or operands of different
/// types make a comparison false, and `<>` true.
bool holds(const Condition& condition, const value::Item& item);

/// The part of `item` that the paths name. List elements are closed up in their order.
value::Item project(const Projection& projection, const value::Item& item);

/// What an update did besides changing the item.
struct UpdateEffect {
  std::vector<Path> touched;  ///< every path of the expression: UPDATED_OLD and UPDATED_NEW return these
};

/// Applies to `item` in place. All right sides read the item as it was. On error `item` is unspecified: work on a copy.
/// Errors: invalid_argument in the service's words - an operand is absent or of a wrong type, a path leads nowhere, a number
/// overflows, the result is nested too deeply.
Result<UpdateEffect> apply(const Update& update, value::Item& item);

}  // namespace semel::expression
