#include <array>
#include <utility>

#include "service/operations/wire.h"

namespace semel::operations {
namespace {

struct Change {
  std::string_view path;
  std::string_view kind;
  int success_status;
};
constexpr std::array<Change, 4> changes = {
    Change{"create", "stock.create", 201}, Change{"rebalance", "stock.rebalance", 200},
    Change{"receipts", "stock.receive", 201}, Change{"resize", "stock.resize", 200}};

}  // namespace

Result<Reply> change_stock(const Context& context) {
  for (const Change& change : changes) {
    if (change.path != context.arguments[1]) continue;
    value::Item payload = TRY(wire::payload_of(context.body));
    if (payload.contains("sku")) return invalid_argument("sku stands in the path");
    payload.set("sku", context.arguments[0]);
    operation::Request request{.id = TRY(wire::operation_id_of(context)),
                               .kind = std::string(change.kind),
                               .payload = std::move(payload)};
    return wire::run(context, request, change.success_status);
  }
  return Error{ErrorCode::not_found, "stock has the changes create, rebalance, receipts, resize"};
}

}  // namespace semel::operations
