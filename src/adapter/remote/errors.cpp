#include "adapter/remote/errors.h"

#include <algorithm>

namespace semel::remote {
namespace {

struct Known {
  std::string_view code;
  ErrorCode meaning;
};

// AWS API Reference, "Common Errors" and the errors of each operation.
constexpr Known known_errors[] = {
    {"AccessDenied", ErrorCode::access_denied},
    {"AccessDeniedException", ErrorCode::access_denied},
    {"ConditionalCheckFailedException", ErrorCode::condition_failed},
    {"DuplicateItemException", ErrorCode::duplicate_item},
    {"ExpiredIteratorException", ErrorCode::expired},
    {"ExpiredToken", ErrorCode::access_denied},
    {"ExpiredTokenException", ErrorCode::access_denied},
    {"IdempotentParameterMismatchException", ErrorCode::parameter_mismatch},
    {"IncompleteSignature", ErrorCode::access_denied},
    {"IncompleteSignatureException", ErrorCode::access_denied},
    {"IndexNotFoundException", ErrorCode::not_found},
    {"InvalidClientTokenId", ErrorCode::access_denied},
    {"InvalidSignatureException", ErrorCode::access_denied},
    {"ItemCollectionSizeLimitExceededException", ErrorCode::limit_exceeded},
    {"LimitExceededException", ErrorCode::limit_exceeded},
    {"MissingAuthenticationToken", ErrorCode::access_denied},
    {"MissingAuthenticationTokenException", ErrorCode::access_denied},
    {"NotAuthorized", ErrorCode::access_denied},
    {"ProvisionedThroughputExceededException", ErrorCode::throttled},
    {"ReplicatedWriteConflictException", ErrorCode::conflict},
    {"RequestExpired", ErrorCode::access_denied},
    {"RequestLimitExceeded", ErrorCode::throttled},
    {"RequestThrottled", ErrorCode::throttled},
    {"RequestThrottledException", ErrorCode::throttled},
    {"ResourceInUseException", ErrorCode::already_exists},
    {"ResourceNotFoundException", ErrorCode::not_found},
    {"SerializationException", ErrorCode::malformed},
    {"SlowDown", ErrorCode::throttled},
    {"TableAlreadyExistsException", ErrorCode::already_exists},
    {"TableInUseException", ErrorCode::already_exists},
    {"TableNotFoundException", ErrorCode::not_found},
    {"Throttling", ErrorCode::throttled},
    {"ThrottlingException", ErrorCode::throttled},
    {"TooManyRequestsException", ErrorCode::throttled},
    {"TransactionConflictException", ErrorCode::conflict},
    {"TransactionInProgressException", ErrorCode::in_progress},
    {"TrimmedDataAccessException", ErrorCode::trimmed},
    {"UnknownOperationException", ErrorCode::unimplemented},
    {"UnrecognizedClientException", ErrorCode::access_denied},
    {"ValidationException", ErrorCode::invalid_argument},
};

constexpr int request_timeout = 408;
constexpr int too_many_requests = 429;

std::string described(int status, std::string_view code, std::string_view message) {
  std::string text = "the endpoint answers HTTP " + std::to_string(status);
  if (!code.empty()) text += ", " + std::string(code);
  if (!message.empty()) text += ": " + std::string(message);
  return text;
}

}  // namespace

Error error_from(Effect effect, int status, std::string_view code, std::string message) {
  // A server error may follow a commit, whatever it is called.
  if (status >= 500 || status == request_timeout) {
    return no_answer(effect, described(status, code, message));
  }
  const auto known = std::find_if(std::begin(known_errors), std::end(known_errors),
                                  [code](const Known& each) { return each.code == code; });
  if (known != std::end(known_errors)) return {known->meaning, std::move(message)};
  if (status == too_many_requests) {
    return {ErrorCode::throttled, described(status, code, message)};
  }
  if (status >= 400) return invalid_argument(described(status, code, message));
  return no_answer(effect, described(status, code, message));
}

Error no_answer(Effect effect, std::string message) {
  if (effect == Effect::write) return unknown_outcome(std::move(message));
  return unavailable(std::move(message));
}

}  // namespace semel::remote
