#include "service/iam/room.h"

#include "domain/tables/description.h"
#include "service/answer.h"
#include "service/iam/errors.h"
#include "service/iam/operations.h"

namespace semel::iam {
namespace {

constexpr auto operation_names = service::names_of(operations);

/// A value of a wrong type is, in this protocol, only text that does not fit.
Result<json::value> read_request(const Operation& operation, std::string_view body) {
  auto request = service::form_to_json(*operation.shape, service::parse_form(body));
  const auto checked = service::check_request(*operation.shape, request);
  if (checked) return request;
  if (checked.error().code == ErrorCode::malformed)
    return invalid_argument("Invalid value: " + checked.error().message);
  return checked.error();
}

Result<std::string> result_of(const Operation& operation, Context& context, std::string_view body) {
  const auto request = TRY(read_request(operation, body));
  std::string result;
  XmlWriter writer(result);
  TRY(operation.handler(context, request.get_object(), writer));
  return result;
}

}  // namespace

service::Reply IamRoom::answer(const service::Call& call) {
  const Operation* operation = find_operation(call.operation);
  if (operation == nullptr) {
    return service::query_error(
        {.status = 400,
         .code = "InvalidAction",
         .message = "Could not find operation " + std::string(call.operation) +
                    " for version 2010-05-08: it is not served here"},
        errors::xml_namespace, call.request_id);
  }
  Context context{directory_, call.caller};
  const auto result = result_of(*operation, context, call.body);
  service::Reply reply = result ? service::query_reply(call, errors::xml_namespace, *result)
                                : service::query_error(errors::error_of(result.error()),
                                                       errors::xml_namespace, call.request_id);
  reply.seen = directory_.tables().newest();
  return reply;
}

service::Reply IamRoom::refuse(int status, std::string_view code, std::string_view message) const {
  return service::query_error(service::query_refusal(status, code, message), errors::xml_namespace);
}

std::span<const std::string_view> IamRoom::operations() const {
  return operation_names;
}

}  // namespace semel::iam
