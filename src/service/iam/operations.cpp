#include "service/iam/operations.h"

#include "service/answer.h"

namespace semel::iam {

const Operation* find_operation(std::string_view name) {
  return service::find_by_name(operations, name);
}

}  // namespace semel::iam
