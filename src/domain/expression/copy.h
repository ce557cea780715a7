#pragma once

#include "domain/expression/nodes.h"

namespace semel::expression {

/// Deep copies. Nodes own their children, so that copying is never by accident.
Condition copy_of(const Condition& condition);
Update copy_of(const Update& update);

}  // namespace semel::expression
