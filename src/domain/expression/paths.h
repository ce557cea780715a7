#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "domain/expression/nodes.h"

namespace semel::expression {

/// The member of `parent` that `step` names, or null.
const value::AttributeValue* child_at(const value::AttributeValue& parent, const Path::Step& step);
value::AttributeValue* child_at(value::AttributeValue& parent, const Path::Step& step);

/// An order in which the paths below a path follow it, list indexes by number.
bool is_before(const Path& left, const Path& right);

/// "[a, b, [1]]": a path as error texts show it.
std::string to_error_text(const Path& path);

/// Errors: invalid_argument with the service's text - one path is the beginning of another
/// (overlap), or two paths take one value for a map and for a list (conflict). Names the first pair
/// in the order of `paths`; an overlap goes before any conflict.
Result<void> check_disjoint(const std::vector<Path>& paths);

}  // namespace semel::expression
