#include "service/dynamodb/errors.h"

#include <string>

#include "codec/json_attribute.h"
#include "service/answer.h"
#include "service/dynamodb/operations.h"
#include "service/json_errors.h"

namespace semel::dynamodb::errors {

namespace {

constexpr int bad_request = 400;
constexpr std::string_view condition_failed_text = "The conditional request failed";

struct ReasonTold {
  std::string_view code;
  std::string_view message;
};

/// AWS API Reference, TransactWriteItems, "Cancellation reasons".
ReasonTold reason_told(const tables::CancellationReason& reason) {
  using tables::CancellationCode;
  switch (reason.code) {
    case CancellationCode::none:
      break;
    case CancellationCode::conditional_check_failed:
      return {"ConditionalCheckFailed", condition_failed_text};
    case CancellationCode::transaction_conflict:
      return {"TransactionConflict", "Transaction is ongoing for the item."};
    case CancellationCode::validation_error:
      return {"ValidationError", reason.message};
    case CancellationCode::item_collection_size_limit_exceeded:
      return {"ItemCollectionSizeLimitExceeded", "Collection size exceeded."};
    case CancellationCode::provisioned_throughput_exceeded:
      return {"ProvisionedThroughputExceeded",
              "The level of configured provisioned throughput for the table was exceeded. "
              "Consider increasing your provisioning level with the UpdateTable API."};
    case CancellationCode::throttling_error:
      return {"ThrottlingError", "Throughput exceeds the current capacity of your table or index."};
    case CancellationCode::duplicate_item:
      return {"DuplicateItem", "Duplicate primary key exists in table"};
    case CancellationCode::resource_not_found:
      return {"ResourceNotFound", "Requested resource not found"};
  }
  return {"None", ""};
}

/// AWS API Reference, BatchStatementError.
std::string_view statement_code(ErrorCode code) {
  switch (code) {
    case ErrorCode::invalid_argument:
    case ErrorCode::malformed:
      return "ValidationError";
    case ErrorCode::not_found:
      return "ResourceNotFound";
    case ErrorCode::duplicate_item:
      return "DuplicateItem";
    case ErrorCode::condition_failed:
      return "ConditionalCheckFailed";
    case ErrorCode::conflict:
      return "TransactionConflict";
    case ErrorCode::limit_exceeded:
      return "RequestLimitExceeded";
    case ErrorCode::throttled:
      return "ThrottlingError";
    case ErrorCode::access_denied:
      return "AccessDenied";
    default:
      return "InternalServerError";
  }
}

std::string cancelled_text(const tables::Cancelled& cancelled) {
  std::string text =
      "Transaction cancelled, please refer cancellation reasons for specific reasons [";
  std::string_view separator;
  for (const auto& reason : cancelled.reasons) {
    text += separator;
    text += reason_told(reason).code;
    separator = ", ";
  }
  return text + "]";
}

void write_reason(codec::JsonWriter& writer, const tables::CancellationReason& reason) {
  const auto [code, message] = reason_told(reason);
  writer.begin_object();
  writer.key("Code").string(code);
  if (reason.item) {
    writer.key("Item");
    codec::write_item(writer, *reason.item);
  }
  if (!message.empty()) writer.key("Message").string(message);
  writer.end_object();
}

}  // namespace

Reply unknown_operation(std::string_view name) {
  if (!is_known_operation(name)) return service::unknown_operation();
  return service::unknown_operation("The operation " + std::string(name) +
                                    " is known but not implemented");
}

Reply condition_failed(const tables::ConditionFailed& failed) {
  Reply reply{
      .body = {}, .status = bad_request, .seen = {}, .error = "ConditionalCheckFailedException"};
  codec::JsonWriter writer(reply.body);
  service::begin_error(writer, reply.error, condition_failed_text);
  if (failed.old_item) {
    writer.key("Item");
    codec::write_item(writer, *failed.old_item);
  }
  writer.end_object();
  return reply;
}

void write_statement_error(codec::JsonWriter& writer, const Error& error) {
  const auto text = error.message.empty() ? service::name_of(error.code).otherwise
                                          : std::string_view(error.message);
  writer.begin_object();
  writer.key("Code").string(statement_code(error.code));
  writer.key("Message").string(text);
  writer.end_object();
}

Reply transaction_cancelled(const tables::Cancelled& cancelled) {
  Reply reply{
      .body = {}, .status = bad_request, .seen = {}, .error = "TransactionCanceledException"};
  codec::JsonWriter writer(reply.body);
  service::begin_error(writer, reply.error, cancelled_text(cancelled));
  writer.key("CancellationReasons").begin_array();
  for (const auto& reason : cancelled.reasons) write_reason(writer, reason);
  writer.end_array();
  writer.end_object();
  return reply;
}

}  // namespace semel::dynamodb::errors
