#include "service/dynamodb/room.h"

#include "service/answer.h"
#include "service/dynamodb/errors.h"
#include "service/dynamodb/operations.h"
#include "service/json_errors.h"

namespace semel::dynamodb {

namespace {

constexpr std::size_t request_stack_bytes = 32 * 1'024;
constexpr auto operation_names = service::names_of(operations);

}  // namespace

service::Reply DynamodbRoom::answer(const service::Call& call) {
  const auto* operation = find_operation(call.operation);
  if (operation == nullptr) return errors::unknown_operation(call.operation);
  Context context{tables_, call.caller, call.request_id, call.host};
  return service::answer_with<request_stack_bytes>(*operation, call.body, context);
}

service::Reply DynamodbRoom::refuse(int status, std::string_view code,
                                    std::string_view message) const {
  return service::error_reply(status, code, message);
}

std::span<const std::string_view> DynamodbRoom::operations() const {
  return operation_names;
}

}  // namespace semel::dynamodb
