#include "service/operations/operations.h"

#include <algorithm>

#include "service/rest.h"

namespace semel::operations {

const Operation* find_operation(std::string_view name) {
  const auto* found = std::find_if(std::begin(operations), std::end(operations),
                                   [&](const Operation& each) { return each.name == name; });
  return found != std::end(operations) ? found : nullptr;
}

std::optional<std::vector<std::string>> match_path(std::string_view pattern,
                                                   std::string_view path) {
  return service::match_path(pattern, path);
}

}  // namespace semel::operations
