#pragma once

#include "domain/expression/nodes.h"
#include "domain/partiql/values.h"

namespace semel::partiql {

/// The update that the SET and REMOVE clauses of `update` stand for. set_add and set_delete become
/// ADD and DELETE. Errors: invalid_argument in the service's words - misuse of a function, an
/// operand of a wrong type, two clauses of which one path leads to the other, a value that cannot
/// be read.
Result<expression::Update> to_update(const Update& update, const Values& values);

}  // namespace semel::partiql
