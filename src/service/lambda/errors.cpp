#include "service/lambda/errors.h"

#include <algorithm>

#include "codec/json_writer.h"

namespace semel::lambda::errors {
namespace {

struct Status {
  std::string_view exception;
  int status;
};
// Those that are not 400.
constexpr Status statuses[] = {
    {"AccessDeniedException", 403},     {"PreconditionFailedException", 412},
    {"RequestTooLargeException", 413},  {"ResourceConflictException", 409},
    {"ResourceNotFoundException", 404}, {"ServiceException", 500},
    {"TooManyRequestsException", 429},
};

int status_of(std::string_view exception) {
  const auto found = std::find_if(std::begin(statuses), std::end(statuses),
                                  [&](const Status& row) { return row.exception == exception; });
  return found == std::end(statuses) ? 400 : found->status;
}

/// The model spells the member in two ways.
bool has_capital_message(std::string_view exception) {
  return exception == "ResourceNotFoundException" || exception == "ServiceException" ||
         exception == "AccessDeniedException";
}

}  // namespace

Reply reply(int status, std::string_view exception, std::string_view message) {
  Reply reply{.body = {}, .status = status, .seen = {}, .error = std::string(exception)};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("Type").plain_string(status < 500 ? "User" : "Service");
  writer.key(has_capital_message(exception) ? "Message" : "message").string(message);
  if (exception == "TooManyRequestsException") {
    writer.key("Reason").plain_string("ConcurrentInvocationLimitExceeded");
    reply.headers.emplace_back("Retry-After", "1");
  }
  writer.end_object();
  reply.headers.emplace_back("x-amzn-ErrorType", std::string(exception));
  return reply;
}

Reply reply(std::string_view exception, std::string_view message) {
  return reply(status_of(exception), exception, message);
}

Reply reply(const Error& error) {
  const std::string_view exception = function::exception_of(error);
  if (error.code == ErrorCode::malformed && error.message.empty()) {
    return reply(400, exception, "Could not parse request body into json.");
  }
  return reply(exception, error.message);
}

Error unsupported(std::string_view what) {
  return invalid_argument(std::string(what) + " are not supported here.");
}

}  // namespace semel::lambda::errors
