#include "integrations/failure.h"

#include <algorithm>
#include <iterator>

#include "base/digest.h"

namespace semel::integrations {
namespace {

constexpr std::size_t error_bytes_max = 256;
constexpr std::size_t cause_bytes_max = 32'768;

/// Cuts between characters.
void cut(std::string& text, std::size_t bytes_max) {
  if (text.size() <= bytes_max) return;
  while (bytes_max > 0 && (static_cast<unsigned char>(text[bytes_max]) & 0xc0U) == 0x80U) {
    --bytes_max;
  }
  text.resize(bytes_max);
}

/// Codes that come from the layers before a service: its SDK has no class for them.
constexpr std::string_view classless_codes[] = {
    "AccessDeniedException",  "ExpiredTokenException",     "IncompleteSignatureException",
    "InternalFailure",        "InvalidSignatureException", "MissingAuthenticationTokenException",
    "SerializationException", "UnknownOperationException", "UnrecognizedClientException",
    "ValidationException",
};

bool has_class(std::string_view code) {
  return std::find(std::begin(classless_codes), std::end(classless_codes), code) ==
         std::end(classless_codes);
}

std::string class_of(const Family& family, const std::string& code) {
  if (!has_class(code)) return std::string(family.base);
  return code.ends_with("Exception") ? code : code + "Exception";
}

}  // namespace

const Family lambda_family{"Lambda", "AWSLambdaException", "AWSLambda", true};
const Family dynamodb_family{"DynamoDB", "AmazonDynamoDBException", "AmazonDynamoDBv2", true};
const Family states_family{"StepFunctions", "AWSStepFunctionsException", "AWSStepFunctions", true};

TaskFailed failure_of(const Family& family, const ServiceError& error) {
  const std::string status = std::to_string(error.status);
  const std::string service(family.service);
  std::string cause = error.message;
  if (family.is_first_sdk) {
    cause += " (Service: " + service + "; Status Code: " + status + "; Error Code: " + error.code +
             "; Request ID: " + error.request_id + "; Proxy: null)";
  } else {
    cause += " (Service: " + service + ", Status Code: " + status +
             ", Request ID: " + error.request_id + ")";
  }
  return {std::string(family.prefix) + "." + class_of(family, error.code), std::move(cause)};
}

TaskFailed bad_parameters(const TaskCall& call, std::string_view what) {
  std::string cause = "An error occurred while executing the state '" + call.state_name +
                      "'. The Parameters '" + call.parameters +
                      "' could not be used to start the Task: [" + std::string(what) + "]";
  return {"States.Runtime", std::move(cause)};
}

TaskFailed bounded(TaskFailed failed) {
  cut(failed.error, error_bytes_max);
  cut(failed.cause, cause_bytes_max);
  return failed;
}

std::string uuid_of(const TaskCall& call, std::string_view purpose) {
  const Sha256 digest =
      sha256(call.execution_arn + "|" + call.attempt_id + "|" + std::string(purpose));
  std::string text = to_hex({reinterpret_cast<const char*>(digest.data()), 16});
  text[12] = '4';
  text[16] = '8';
  for (const std::size_t place : {20, 16, 12, 8}) text.insert(place, 1, '-');
  return text;
}

}  // namespace semel::integrations
