#include "service/streams/operations.h"

#include <algorithm>

namespace semel::streams {

const Operation* find_operation(std::string_view name) {
  const auto* found = std::find_if(std::begin(operations), std::end(operations),
                                   [&](const Operation& each) { return each.name == name; });
  return found != std::end(operations) ? found : nullptr;
}

}  // namespace semel::streams
