#include "service/streams/room.h"

#include "service/answer.h"
#include "service/json_errors.h"
#include "service/streams/operations.h"

namespace semel::streams {
namespace {

constexpr std::size_t request_stack_bytes = 8 * 1'024;  // no request of this API is long
constexpr auto operation_names = service::names_of(operations);

}  // namespace

service::Reply StreamsRoom::answer(const service::Call& call) {
  const auto* operation = find_operation(call.operation);
  if (operation == nullptr) return service::unknown_operation();
  Context context{tables_, clock_, call.caller};
  return service::answer_with<request_stack_bytes>(*operation, call.body, context);
}

service::Reply StreamsRoom::refuse(int status, std::string_view code,
                                   std::string_view message) const {
  return service::error_reply(status, code, message);
}

std::span<const std::string_view> StreamsRoom::operations() const {
  return operation_names;
}

}  // namespace semel::streams
