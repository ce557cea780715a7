#pragma once

#include <vector>

#include "domain/expression/nodes.h"
#include "domain/partiql/values.h"

namespace semel::partiql {

/// The condition that `term`, a WHERE clause or a part of one, stands for.
/// Errors: invalid_argument in the service's words - an unknown function, a wrong count or type of
/// operands, more than 100 options of IN, a value that cannot be read.
Result<expression::Condition> to_condition(const Expression& term, const Values& values);

/// Joins conditions by AND, or by OR, as a balanced tree. CHECKs that there is one at least.
expression::Condition join(std::vector<expression::Condition> conditions, bool conjunction);

/// A path that is a top-level attribute and nothing more, or null.
const std::string* attribute_of(const Expression& term);

/// The top-level attributes that `term` names, each once, in order of appearance.
std::vector<std::string> attributes_in(const Expression& term);

}  // namespace semel::partiql
