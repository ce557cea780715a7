#include "integrations/lambda.h"

#include "domain/identity/text.h"
#include "domain/workflow/data/parse.h"
#include "domain/workflow/data/print.h"
#include "integrations/failure.h"
#include "integrations/metadata.h"
#include "integrations/permission.h"
#include "integrations/room_call.h"

namespace semel::integrations {
namespace {

using function::InvocationResult;
using function::Invoke;
using function::Invoked;
using workflow::TaskDone;
using workflow::TaskSubmitted;

const Family sdk_family{"Lambda", "LambdaException", "Lambda"};

std::string qualified(const Invoke& invoke) {
  return invoke.function + (invoke.qualifier.empty() ? "" : ":" + invoke.qualifier);
}

int status_of(std::string_view code) {
  if (code == "AccessDeniedException") return 403;
  if (code == "ResourceNotFoundException") return 404;
  if (code == "ResourceConflictException") return 409;
  if (code == "RequestTooLargeException") return 413;
  if (code == "TooManyRequestsException") return 429;
  if (code == "ServiceException") return 500;
  return 400;
}

/// Nothing: the function returned a value.
std::optional<TaskFailed> failure_of_invocation(const TaskCall& call, const Invoked& invoked,
                                                const Family& family) {
  if (!invoked.error_code.empty()) {
    return failure_of(family, {status_of(invoked.error_code), invoked.error_code,
                               invoked.error_message, uuid_of(call, "invoke")});
  }
  switch (invoked.result.kind) {
    case InvocationResult::Kind::answered:
      return std::nullopt;
    case InvocationResult::Kind::throttled:
      return failure_of(
          family, {429, "TooManyRequestsException", "Rate Exceeded.", uuid_of(call, "invoke")});
    case InvocationResult::Kind::unknown:
      return TaskFailed{"Lambda.Unknown",
                        "Whether the function ran to its end is not known: the server went down "
                        "while it ran."};
    default:
      break;
  }
  const auto payload = data::parse(invoked.result.payload);
  const auto* object = payload ? payload->if_object() : nullptr;
  const auto* type = object == nullptr ? nullptr : object->if_contains("errorType");
  if (type != nullptr && type->is_string() && !type->get_string().empty()) {
    return TaskFailed{std::string(type->get_string()), invoked.result.payload};
  }
  return TaskFailed{"Lambda.Unknown",
                    "The cause could not be determined because Lambda did not return an error "
                    "type. Returned payload: " +
                        invoked.result.payload};
}

/// What the function returned, as a value: the service's own text of it is compact.
json::value returned(const Invoked& invoked) {
  if (invoked.result.payload.empty()) return nullptr;
  auto value = data::parse(invoked.result.payload);
  if (!value) return json::value(invoked.result.payload);
  return *std::move(value);
}

std::string output_of_invoke(const Invoked& invoked, std::int64_t now_ms) {
  json::object output;
  output["ExecutedVersion"] = invoked.executed_version;
  output["Payload"] = returned(invoked);
  const Headers headers = {
      {"X-Amz-Executed-Version", invoked.executed_version},
      {"x-amzn-Remapped-Content-Length", "0"},
      {"Connection", "keep-alive"},
      {"x-amzn-RequestId", invoked.request_id},
      {"Content-Length", std::to_string(invoked.result.payload.size())},
      {"Date", http_date(now_ms)},
      {"Content-Type", "application/json"},
  };
  add_metadata(output, headers, 200, invoked.request_id);
  output["StatusCode"] = 200;
  return data::print(output);
}

/// Of an invocation that nobody waits for: through the room, which queues it.
void call_without_waiting(const Rooms& rooms, const TaskCall& call, const Invoke& invoke,
                          const std::string& type, const Report& report) {
  auto request = std::make_shared<RoomCall>();
  request->method = "POST";
  request->path =
      "/2015-03-31/functions/" + identity::percent_encoded(invoke.function, false) + "/invocations";
  if (!invoke.qualifier.empty())
    request->query = "Qualifier=" + identity::percent_encoded(invoke.qualifier, false);
  request->operation = "Invoke";
  request->body = invoke.payload;
  request->headers = {{"X-Amz-Invocation-Type", type},
                      {"X-Amz-Client-Context", invoke.client_context}};
  service::Room* room = find_room(rooms, "lambda");
  if (room == nullptr) {
    report(bad_parameters(call, "InvocationType '" + type + "' is not served here"));
    return;
  }
  ask(*room, call, request, [call, request, report](const service::Reply& reply) {
    if (!reply.error.empty()) {
      report(failure_of(lambda_family, error_of(reply, request->request_id)));
      return;
    }
    json::object output;
    output["Payload"] = "";
    add_metadata(output, reply.headers, reply.status, request->request_id);
    output["StatusCode"] = reply.status;
    if (call.pattern == definition::Task::Pattern::wait_for_task_token) {
      report(TaskSubmitted{data::print(output)});
    } else {
      report(TaskDone{data::print(output)});
    }
  });
}

/// A member that may be absent. Nothing: it is there and no string.
std::optional<std::string> text_of(const json::object& parameters, std::string_view name) {
  const auto* value = parameters.if_contains(name);
  if (value == nullptr || value->is_null()) return std::string{};
  if (!value->is_string()) return std::nullopt;
  return std::string(value->get_string());
}

struct LambdaRequest {
  Invoke invoke;
  std::string type;
};
/// Errors: invalid_argument - what is wrong with the parameters.
Result<LambdaRequest> lambda_request(const TaskCall& call) {
  const auto parameters = data::parse(call.parameters);
  const auto* object = parameters ? parameters->if_object() : nullptr;
  if (object == nullptr) return invalid_argument("The Parameters must be an object");
  LambdaRequest request;
  request.invoke.region = call.region;
  const std::pair<std::string_view, std::string*> members[] = {
      {"FunctionName", &request.invoke.function},
      {"Qualifier", &request.invoke.qualifier},
      {"ClientContext", &request.invoke.client_context},
      {"InvocationType", &request.type},
  };
  for (const auto& [name, place] : members) {
    auto text = text_of(*object, name);
    if (!text) {
      return invalid_argument("The value for the field '" + std::string(name) +
                              "' must be a STRING");
    }
    *place = *std::move(text);
  }
  if (request.invoke.function.empty()) {
    return invalid_argument("The field 'FunctionName' is required but was missing");
  }
  if (const auto* payload = object->if_contains("Payload")) {
    request.invoke.payload = data::print(*payload);
  }
  return request;
}

}  // namespace

void call_function(const Parts& parts, const TaskCall& call, const Report& report) {
  Invoke invoke;
  invoke.region = call.region;
  invoke.function = call.resource;
  invoke.payload = call.parameters;
  auto refusal = refusal_of(parts.access, call, "lambda:InvokeFunction",
                            parts.invoker.arn_of(call.region, call.resource), lambda_family);
  if (refusal) return report(*std::move(refusal));
  parts.invoker.invoke(std::move(invoke), [call, report](const Invoked& invoked) {
    auto failure = failure_of_invocation(call, invoked, lambda_family);
    if (failure) return report(*std::move(failure));
    report(TaskDone{data::print(returned(invoked))});
  });
}

void call_lambda(const Parts& parts, const Rooms& rooms, const TaskCall& call,
                 const Report& report) {
  auto request = lambda_request(call);
  if (!request) return report(bad_parameters(call, request.error().message));
  const Invoke& invoke = request->invoke;
  auto refusal = refusal_of(parts.access, call, "lambda:InvokeFunction",
                            parts.invoker.arn_of(call.region, qualified(invoke)), lambda_family);
  if (refusal) return report(*std::move(refusal));
  if (!request->type.empty() && request->type != "RequestResponse") {
    return call_without_waiting(rooms, call, invoke, request->type, report);
  }
  const Clock& clock = parts.clock;
  parts.invoker.invoke(std::move(request->invoke), [&clock, call, report](const Invoked& invoked) {
    auto failure = failure_of_invocation(call, invoked, lambda_family);
    if (failure) return report(*std::move(failure));
    std::string output = output_of_invoke(invoked, clock.now_ms());
    if (call.pattern == definition::Task::Pattern::wait_for_task_token) {
      report(TaskSubmitted{std::move(output)});
    } else {
      report(TaskDone{std::move(output)});
    }
  });
}

void call_sdk_lambda(const Parts& parts, const TaskCall& call, const Report& report) {
  auto request = lambda_request(call);
  if (!request) return report(bad_parameters(call, request.error().message));
  if (!request->type.empty() && request->type != "RequestResponse") {
    return report(bad_parameters(call, "Of InvocationType RequestResponse alone is served here"));
  }
  Invoke& invoke = request->invoke;
  // A text is JSON already.
  const auto payload = data::parse(invoke.payload);
  if (payload && payload->is_string()) invoke.payload = payload->get_string();
  auto refusal = refusal_of(parts.access, call, "lambda:InvokeFunction",
                            parts.invoker.arn_of(call.region, qualified(invoke)), sdk_family);
  if (refusal) return report(*std::move(refusal));
  parts.invoker.invoke(std::move(invoke), [call, report](const Invoked& invoked) {
    const auto kind = invoked.result.kind;
    const bool is_run = invoked.error_code.empty() && kind != InvocationResult::Kind::throttled &&
                        kind != InvocationResult::Kind::unknown;
    if (!is_run) return report(*failure_of_invocation(call, invoked, sdk_family));
    json::object output;
    output["ExecutedVersion"] = invoked.executed_version;
    if (kind != InvocationResult::Kind::answered) output["FunctionError"] = "Unhandled";
    output["Payload"] = invoked.result.payload;
    output["StatusCode"] = 200;
    if (call.pattern == definition::Task::Pattern::wait_for_task_token) {
      report(TaskSubmitted{data::print(output)});
    } else {
      report(TaskDone{data::print(output)});
    }
  });
}

}  // namespace semel::integrations
