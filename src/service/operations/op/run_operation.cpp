#include "domain/operation/generic.h"
#include "service/operations/wire.h"

namespace semel::operations {

Result<Reply> run_operation(const Context& context) {
  const std::string id = TRY(wire::operation_id_of(context));
  const auto actions = TRY(context.parts.read_actions(context.call.body));
  const auto request = TRY(operation::generic_request(id, actions));
  return wire::run(context, request, 200);
}

}  // namespace semel::operations
