#include "service/logs/room.h"

#include "service/answer.h"
#include "service/logs/errors.h"
#include "service/logs/operations.h"

namespace semel::logs_room {
namespace {

constexpr auto operation_names = service::names_of(operations);

}  // namespace

service::Reply LogsRoom::answer(const service::Call& call) {
  const auto* operation = find_operation(call.operation);
  if (operation == nullptr) {
    return errors::reply(400, "UnknownOperationException",
                         "This operation is not served here: " + std::string(call.operation));
  }
  json::monotonic_resource memory;
  const auto request = service::read_request(*operation->shape, call.body, &memory);
  if (!request) return errors::reply(request.error());
  Context context{logs_, call.caller};
  auto reply = operation->handler(context, request->get_object());
  if (reply) return *std::move(reply);
  Reply refusal = errors::reply(reply.error());
  refusal.seen = logs_.newest();  // the refusal may rest on a write that is not on disk yet
  return refusal;
}

service::Reply LogsRoom::refuse(int status, std::string_view code, std::string_view message) const {
  return errors::reply(status, code, message);
}

std::span<const std::string_view> LogsRoom::operations() const {
  return operation_names;
}

}  // namespace semel::logs_room
