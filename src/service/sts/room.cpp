#include "service/sts/room.h"

#include "service/answer.h"
#include "service/sts/operations.h"

namespace semel::sts {
namespace {

constexpr std::string_view xml_namespace = "https://sts.amazonaws.com/doc/2011-06-15/";
constexpr auto operation_names = service::names_of(operations);

service::QueryError error_of(const Error& error) {
  switch (error.code) {
    case ErrorCode::access_denied:
      return {403, "AccessDenied", error.message};
    case ErrorCode::invalid_argument:
    case ErrorCode::malformed:
      return {400, "ValidationError", error.message};
    default:
      return {500, "InternalFailure", "The request processing has failed; try again."};
  }
}

Result<std::string> result_of(const Operation& operation, Context& context, std::string_view body) {
  const auto request = service::form_to_json(*operation.shape, service::parse_form(body));
  TRY(service::check_request(*operation.shape, request));
  std::string result;
  XmlWriter writer(result);
  TRY(operation.handler(context, request.get_object(), writer));
  return result;
}

}  // namespace

service::Reply StsRoom::answer(const service::Call& call) {
  const Operation* operation = find_operation(call.operation);
  if (operation == nullptr) {
    return service::query_error(
        {.status = 400,
         .code = "InvalidAction",
         .message = "Could not find operation " + std::string(call.operation) +
                    " for version 2011-06-15: it is not served here"},
        xml_namespace, call.request_id);
  }
  Context context{directory_, call.caller};
  const auto result = result_of(*operation, context, call.body);
  service::Reply reply =
      result ? service::query_reply(call, xml_namespace, *result)
             : service::query_error(error_of(result.error()), xml_namespace, call.request_id);
  reply.seen = directory_.tables().newest();
  return reply;
}

service::Reply StsRoom::refuse(int status, std::string_view code, std::string_view message) const {
  return service::query_error(service::query_refusal(status, code, message), xml_namespace);
}

std::span<const std::string_view> StsRoom::operations() const {
  return operation_names;
}

}  // namespace semel::sts
