#include "service/answer.h"

#include "codec/json_parse.h"
#include "service/json_errors.h"

namespace semel::service {

namespace {

constexpr int internal_server_error = 500;

}  // namespace

Result<json::value> read_request(const codec::Shape& shape, std::string_view body,
                                 json::storage_ptr memory) {
  auto request = TRY(codec::parse_json(body, std::move(memory)));
  TRY(check_request(shape, request));
  return request;
}

ErrorName name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::invalid_argument:
      return {"ValidationException", ""};
    case ErrorCode::malformed:
      return {"SerializationException", ""};
    case ErrorCode::not_found:
      return {"ResourceNotFoundException", "Requested resource not found"};
    case ErrorCode::already_exists:
      return {"ResourceInUseException", ""};
    case ErrorCode::duplicate_item:
      return {"DuplicateItemException", "Duplicate primary key exists in table"};
    case ErrorCode::condition_failed:
      return {"ConditionalCheckFailedException", "The conditional request failed"};
    case ErrorCode::conflict:
      return {"TransactionConflictException", "Transaction is ongoing for the item"};
    case ErrorCode::in_progress:
      return {"TransactionInProgressException",
              "The transaction with the given request token is already in progress."};
    case ErrorCode::parameter_mismatch:
      return {"IdempotentParameterMismatchException",
              "The client request token was used before with other parameters"};
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
    case ErrorCode::unimplemented:
      return {"UnknownOperationException", ""};
    case ErrorCode::unavailable:
    case ErrorCode::unknown_outcome:
    case ErrorCode::corruption:
      return {"InternalServerError", "Internal server error", internal_server_error};
  }
  return {"InternalServerError", "Internal server error", internal_server_error};
}

Reply error_reply(const Error& error) {
  const auto [code, otherwise, status] = name_of(error.code);
  return error_reply(status, code,
                     error.message.empty() ? otherwise : std::string_view(error.message));
}

Reply unknown_operation(std::string_view message) {
  const auto [code, otherwise, status] = name_of(ErrorCode::unimplemented);
  return error_reply(status, code, message);
}

}  // namespace semel::service
