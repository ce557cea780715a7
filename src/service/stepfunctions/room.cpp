#include "service/stepfunctions/room.h"

#include <algorithm>

#include "service/answer.h"
#include "service/json_errors.h"
#include "service/stepfunctions/errors.h"

namespace semel::stepfunctions {
namespace {

constexpr std::size_t request_stack_bytes = 16 * 1'024;
constexpr auto operation_names = service::names_of(operations);

Result<Reply> handled(const Operation& operation, const Context& context) {
  std::array<unsigned char, request_stack_bytes> bytes;  // NOLINT: the parser fills what it uses
  json::monotonic_resource memory(bytes.data(), bytes.size());
  const auto request = TRY(service::read_request(*operation.shape, context.call.body, &memory));
  return operation.handler(context, request.get_object());
}

}  // namespace

Reply StepFunctionsRoom::answer(const service::Call& call) {
  const Operation* operation = find_operation(call.operation);
  if (operation == nullptr) return service::unknown_operation();
  auto result = handled(*operation, {parts_, call});
  Reply reply = result ? *std::move(result) : reply_of(result.error());
  // A refusal, too, may rest on a write that is not on disk yet.
  reply.seen = std::max(reply.seen, parts_.tables.newest());
  return reply;
}

Reply StepFunctionsRoom::refuse(int status, std::string_view code, std::string_view message) const {
  return service::error_reply(status, code, message);
}

std::span<const std::string_view> StepFunctionsRoom::operations() const {
  return operation_names;
}

}  // namespace semel::stepfunctions
