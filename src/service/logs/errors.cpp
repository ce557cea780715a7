#include "service/logs/errors.h"

#include "codec/json_writer.h"

namespace semel::logs_room::errors {
namespace {

constexpr int bad_request = 400;
constexpr int internal_error = 500;
constexpr int service_unavailable = 503;

struct Name {
  int status = bad_request;
  std::string_view code;
  bool has_own_words = true;  ///< the error's message is for the caller
};

Name name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::not_found:
      return {bad_request, "ResourceNotFoundException"};
    case ErrorCode::already_exists:
      return {bad_request, "ResourceAlreadyExistsException"};
    case ErrorCode::malformed:
      return {bad_request, "SerializationException"};
    case ErrorCode::conflict:
      return {bad_request, "OperationAbortedException"};
    case ErrorCode::limit_exceeded:
      return {bad_request, "LimitExceededException"};
    case ErrorCode::trimmed:
      return {bad_request, "TooManyTagsException"};
    case ErrorCode::condition_failed:
      return {bad_request, "ValidationException"};
    case ErrorCode::throttled:
      return {bad_request, "ThrottlingException"};
    case ErrorCode::access_denied:
      return {bad_request, "AccessDeniedException"};
    case ErrorCode::unavailable:
    case ErrorCode::unknown_outcome:
      return {service_unavailable, "ServiceUnavailableException", false};
    case ErrorCode::corruption:
      return {internal_error, "InternalFailure", false};
    default:
      return {bad_request, "InvalidParameterException"};
  }
}

}  // namespace

service::Reply reply(int status, std::string_view code, std::string_view message) {
  service::Reply reply{.body = {}, .status = status, .seen = {}, .error = std::string(code)};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("__type").string(code);
  if (!message.empty()) writer.key("message").string(message);
  writer.end_object();
  return reply;
}

service::Reply reply(const Error& error) {
  const Name name = name_of(error.code);
  return reply(
      name.status, name.code,
      name.has_own_words ? std::string_view(error.message) : std::string_view("Service error"));
}

}  // namespace semel::logs_room::errors
