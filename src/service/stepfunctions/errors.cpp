#include "service/stepfunctions/errors.h"

#include <algorithm>
#include <array>

#include "codec/json_writer.h"
#include "service/answer.h"
#include "service/json_errors.h"

namespace semel::stepfunctions {
namespace {

constexpr std::string_view package = "com.amazonaws.swf.service.v2.model#";
constexpr int bad_request = 400;

/// The errors of the API's model, but for those that all services share.
constexpr std::array<std::string_view, 33> names = {"ActivityAlreadyExists",
                                                    "ActivityDoesNotExist",
                                                    "ActivityLimitExceeded",
                                                    "ActivityWorkerLimitExceeded",
                                                    "ConflictException",
                                                    "ExecutionAlreadyExists",
                                                    "ExecutionDoesNotExist",
                                                    "ExecutionLimitExceeded",
                                                    "ExecutionNotRedrivable",
                                                    "InvalidArn",
                                                    "InvalidDefinition",
                                                    "InvalidEncryptionConfiguration",
                                                    "InvalidExecutionInput",
                                                    "InvalidLoggingConfiguration",
                                                    "InvalidName",
                                                    "InvalidOutput",
                                                    "InvalidToken",
                                                    "InvalidTracingConfiguration",
                                                    "KmsAccessDeniedException",
                                                    "KmsInvalidStateException",
                                                    "KmsThrottlingException",
                                                    "MissingRequiredParameter",
                                                    "ResourceNotFound",
                                                    "ServiceQuotaExceededException",
                                                    "StateMachineAlreadyExists",
                                                    "StateMachineDeleting",
                                                    "StateMachineDoesNotExist",
                                                    "StateMachineLimitExceeded",
                                                    "StateMachineTypeNotSupported",
                                                    "TaskDoesNotExist",
                                                    "TaskTimedOut",
                                                    "TooManyTags",
                                                    "ValidationException"};

bool is_known(std::string_view name) {
  return std::binary_search(names.begin(), names.end(), name);
}

Error about(std::string_view name, std::string_view what, std::string_view text) {
  std::string message(what);
  message += ": '";
  message += text;
  message += "'";
  return refusal(name, message);
}

service::Reply named_reply(std::string_view name, std::string_view message) {
  if (name == "ValidationException") return service::error_reply(bad_request, name, message);
  service::Reply reply{.body = {}, .status = bad_request, .seen = {}, .error = std::string(name)};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("__type").string(std::string(package) + std::string(name));
  writer.key("message").string(message);
  writer.end_object();
  return reply;
}

}  // namespace

Error refusal(std::string_view name, std::string_view message) {
  std::string text(name);
  text += '\n';
  text += message;
  return invalid_argument(std::move(text));
}

service::Reply reply_of(const Error& error) {
  const std::string_view text = error.message;
  if (error.code == ErrorCode::invalid_argument) {
    const auto name = text.substr(0, text.find('\n'));
    if (is_known(name) && name.size() < text.size()) {
      return named_reply(name, text.substr(name.size() + 1));
    }
  }
  if (error.code == ErrorCode::conflict) return named_reply("ConflictException", text);
  if (error.code == ErrorCode::limit_exceeded) {
    return named_reply("ServiceQuotaExceededException", text);
  }
  return service::error_reply(error);
}

Error invalid_arn(std::string_view why) {
  return about("InvalidArn", "Invalid Arn", why);
}

Error invalid_name(std::string_view name) {
  return about("InvalidName", "Invalid Name", name);
}

Error invalid_token() {
  return about("InvalidToken", "Invalid Token", "Invalid token");
}

Error no_machine(std::string_view arn) {
  return about("StateMachineDoesNotExist", "State Machine Does Not Exist", arn);
}

Error machine_deleting(std::string_view arn) {
  return about("StateMachineDeleting", "State Machine is deleting", arn);
}

Error no_execution(std::string_view arn) {
  return about("ExecutionDoesNotExist", "Execution Does Not Exist", arn);
}

Error no_activity(std::string_view arn) {
  return about("ActivityDoesNotExist", "Activity Does Not Exist", arn);
}

Error no_resource(std::string_view arn) {
  return about("ResourceNotFound", "Resource not found", arn);
}

Error wrong_type() {
  return refusal("StateMachineTypeNotSupported",
                 "This operation is not supported by this type of state machine");
}

Error validation(std::string message) {
  return refusal("ValidationException", message);
}

Error of_machine(Error error, std::string_view arn) {
  if (error.code == ErrorCode::not_found) return no_machine(arn);
  if (error.code == ErrorCode::in_progress) return machine_deleting(arn);
  return error;
}

Error of_execution(Error error, std::string_view arn) {
  return error.code == ErrorCode::not_found ? no_execution(arn) : std::move(error);
}

Error of_task(Error error) {
  constexpr std::string_view gone = "Provided task does not exist anymore";
  if (error.code == ErrorCode::not_found) {
    return about("TaskDoesNotExist", "Task Does Not Exist", gone);
  }
  if (error.code == ErrorCode::expired) return about("TaskTimedOut", "Task Timed Out", gone);
  const bool is_unread =
      error.code == ErrorCode::malformed || error.code == ErrorCode::invalid_argument;
  return is_unread ? invalid_token() : std::move(error);
}

}  // namespace semel::stepfunctions
