#include "service/lambda/operations.h"

#include "service/answer.h"
#include "service/rest.h"

namespace semel::lambda {

const Operation* find_operation(std::string_view name) {
  return service::find_by_name(operations, name);
}

std::optional<std::vector<std::string>> match(const Operation& operation, std::string_view path) {
  if (path.ends_with('/')) path.remove_suffix(1);
  return service::match_path(operation.path, path);
}

}  // namespace semel::lambda
