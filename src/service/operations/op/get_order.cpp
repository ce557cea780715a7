#include "service/operations/wire.h"

namespace semel::operations {

Result<Reply> get_order(const Context& context) {
  tables::Get get;
  get.table = context.parts.schema.orders;
  get.key.set("orderId", context.arguments[0]);
  get.consistent = true;
  const auto found = TRY(context.parts.tables.get(get));
  if (!found.item) return Error{ErrorCode::not_found, "there is no order of this id"};
  const orders::Order order = TRY(orders::order_from(*found.item));
  Reply reply{.body = {}, .status = 200, .seen = found.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  wire::write_order(writer, order);
  return reply;
}

}  // namespace semel::operations
