#include "service/sts/operations.h"

#include "service/answer.h"

namespace semel::sts {

const Operation* find_operation(std::string_view name) {
  return service::find_by_name(operations, name);
}

}  // namespace semel::sts
