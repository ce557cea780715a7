#include "service/dynamodb/room.h"

#include <array>

#include "service/dynamodb/errors.h"
#include "service/dynamodb/operations.h"
#include "service/json_errors.h"
#include "service/json_parse.h"

namespace semel::dynamodb {

namespace {

constexpr std::size_t request_memory_bytes =
    32 * 1'024;  // of the stack; larger requests go on in the heap

constexpr auto operation_names = [] {
  std::array<std::string_view, std::size(operations)> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = operations[i].name;
  return names;
}();

Result<json::value> checked_request(const Operation& operation, std::string_view body,
                                    json::storage_ptr memory) {
  auto request = TRY(service::parse_json(body, std::move(memory)));
  TRY(service::check_request(*operation.shape, request));
  return request;
}

}  // namespace

service::Reply DynamodbRoom::answer(const service::Call& call) {
  const auto* operation = find_operation(call.operation);
  if (operation == nullptr) return errors::unknown_operation(call.operation);

  std::array<unsigned char, request_memory_bytes> bytes;  // NOLINT: the parser fills what it uses
  json::monotonic_resource memory(bytes.data(), bytes.size());
  const auto request = checked_request(*operation, call.body, &memory);
  if (!request) return errors::reply(request.error());

  Context context{tables_, call.caller, call.request_id, call.host};
  auto reply = operation->handler(context, request->get_object());
  if (reply) return std::move(reply).value();
  auto refusal = errors::reply(reply.error());
  refusal.seen = tables_.newest();  // the refusal may rest on a write that is not on disk yet
  return refusal;
}

service::Reply DynamodbRoom::refuse(int status, std::string_view code,
                                    std::string_view message) const {
  return service::error_reply(status, code, message);
}

std::span<const std::string_view> DynamodbRoom::operations() const {
  return operation_names;
}

}  // namespace semel::dynamodb
