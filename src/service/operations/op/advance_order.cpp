#include <algorithm>
#include <array>

#include "service/operations/wire.h"

namespace semel::operations {
namespace {

constexpr std::array<std::string_view, 7> steps = {"cancel",  "confirm", "deliver", "refund",
                                                   "release", "return",  "ship"};

}  // namespace

Result<Reply> advance_order(const Context& context) {
  const std::string& order_id = context.arguments[0];
  const std::string& step = context.arguments[1];
  if (std::find(steps.begin(), steps.end(), step) == steps.end()) {
    return Error{ErrorCode::not_found,
                 "an order has the steps cancel, confirm, deliver, refund, release, return, ship"};
  }
  value::Item payload = TRY(wire::payload_of(context.body));
  if (payload.contains("orderId")) return invalid_argument("orderId stands in the path");
  payload.set("orderId", order_id);
  operation::Request request{.id = TRY(wire::operation_id_of(context)),
                             .kind = "orders." + step,
                             .payload = std::move(payload)};
  return wire::run(context, request, 200);
}

}  // namespace semel::operations
