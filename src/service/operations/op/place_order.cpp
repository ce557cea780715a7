#include "service/operations/wire.h"

namespace semel::operations {

Result<Reply> place_order(const Context& context) {
  operation::Request request{.id = TRY(wire::operation_id_of(context)),
                             .kind = "orders.place",
                             .payload = TRY(wire::payload_of(context.body))};
  return wire::run(context, request, 201);
}

}  // namespace semel::operations
