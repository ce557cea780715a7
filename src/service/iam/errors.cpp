#include "service/iam/errors.h"

namespace semel::iam::errors {
namespace {

struct Name {
  std::string_view code;
  int status;
};

Name name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::not_found:
      return {"NoSuchEntity", 404};
    case ErrorCode::already_exists:
      return {"EntityAlreadyExists", 409};
    case ErrorCode::conflict:
      return {"DeleteConflict", 409};
    case ErrorCode::limit_exceeded:
      return {"LimitExceeded", 409};
    case ErrorCode::malformed:
      return {"MalformedPolicyDocument", 400};
    case ErrorCode::invalid_argument:
      return {"ValidationError", 400};
    case ErrorCode::in_progress:
      return {"ConcurrentModification", 409};
    case ErrorCode::access_denied:
      return {"AccessDenied", 403};
    case ErrorCode::throttled:
      return {"Throttling", 400};
    default:
      return {"ServiceFailure", 500};
  }
}

}  // namespace

service::QueryError error_of(const Error& error) {
  const Name name = name_of(error.code);
  const bool is_ours = name.status >= 500;
  return {.status = name.status,
          .code = std::string(name.code),
          .message = is_ours ? "The request processing has failed because of an unknown error, "
                               "exception or failure."
                             : error.message};
}

}  // namespace semel::iam::errors
