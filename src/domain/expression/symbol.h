#pragma once

#include <string_view>

#include "domain/expression/nodes.h"

namespace semel::expression {

/// "=", "<>", "<" and so on, as expressions write a comparator.
std::string_view symbol(Comparator comparator);

}  // namespace semel::expression
