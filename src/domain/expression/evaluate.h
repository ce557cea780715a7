#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "domain/expression/nodes.h"

namespace semel::expression {

/// The value at `path`, or null. A view into `item`.
const value::AttributeValue* resolve(const Path& path, const value::Item& item);

/// What size() gives: UTF-16 units of a string (recorded behaviour: "ÿ" counts 1), bytes of a
/// binary, members of a set, list or map; nothing for other types.
std::optional<value::Number> size_of(const value::AttributeValue& value);

/// Whether the condition holds on `item` (an absent item is an empty one). Total: an absent operand
/// or operands of different types make a comparison false, and `<>` true.
bool holds(const Condition& condition, const value::Item& item);

/// The part of `item` that the paths name. List elements are closed up in their order.
value::Item project(const Projection& projection, const value::Item& item);

/// What an update did besides changing the item.
struct UpdateEffect {
  std::vector<Path>
      touched;  ///< every path of the expression: UPDATED_OLD and UPDATED_NEW return these
};

/// False when the update only takes away: it then leaves an absent item absent, whatever its paths
/// (recorded behaviour), and apply() need not run.
bool creates_item(const Update& update);

/// Applies to `item` in place; an absent item is one of its key attributes only. All right sides
/// read the item as it was, and list indexes mean places before the update. On error `item` is
/// unspecified: work on a copy. Errors: invalid_argument in the service's words - an operand is
/// absent or of a wrong type, a path leads nowhere, a number overflows, the result is nested too
/// deeply.
Result<UpdateEffect> apply(const Update& update, value::Item& item);

}  // namespace semel::expression
