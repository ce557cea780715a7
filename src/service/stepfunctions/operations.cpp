#include "service/stepfunctions/operations.h"

#include "service/answer.h"

namespace semel::stepfunctions {

const Operation* find_operation(std::string_view name) {
  return service::find_by_name(operations, name);
}

}  // namespace semel::stepfunctions
