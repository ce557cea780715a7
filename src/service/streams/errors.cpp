#include "service/streams/errors.h"

#include "service/json_errors.h"

namespace semel::streams::errors {
namespace {

constexpr int bad_request = 400;
constexpr int internal_server_error = 500;

struct Told {
  std::string_view code;
  std::string_view otherwise;  ///< the text when the error has none
  int status = bad_request;
};

Told told_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::invalid_argument:
      return {"ValidationException", ""};
    case ErrorCode::malformed:
      return {"SerializationException", ""};
    case ErrorCode::not_found:
      return {"ResourceNotFoundException", "Requested resource not found"};
    case ErrorCode::expired:
      return {"ExpiredIteratorException", "Shard iterator has expired"};
    case ErrorCode::trimmed:
      return {"TrimmedDataAccessException",
              "The operation attempted to read past the oldest stream record in a shard."};
    case ErrorCode::limit_exceeded:
      return {"LimitExceededException", ""};
    case ErrorCode::throttled:
      return {"ThrottlingException", "Rate of requests exceeds the allowed throughput."};
    case ErrorCode::access_denied:
      return {"AccessDeniedException", ""};
    default:
      return {"InternalServerError", "Internal server error", internal_server_error};
  }
}

}  // namespace

service::Reply reply(const Error& error) {
  const auto [code, otherwise, status] = told_of(error.code);
  // What broke inside is for the log, not for the client.
  const bool tell = status != internal_server_error && !error.message.empty();
  return service::error_reply(status, code, tell ? std::string_view(error.message) : otherwise);
}

service::Reply unknown_operation() {
  return service::error_reply(bad_request, "UnknownOperationException", "");
}

}  // namespace semel::streams::errors
