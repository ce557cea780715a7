#include "service/logs/operations.h"

#include "service/answer.h"

namespace semel::logs_room {

const Operation* find_operation(std::string_view name) {
  return service::find_by_name(operations, name);
}

}  // namespace semel::logs_room
