#include "integrations/nested.h"

#include <cmath>

#include "domain/workflow/data/parse.h"
#include "domain/workflow/data/print.h"
#include "integrations/metadata.h"
#include "integrations/permission.h"
#include "integrations/room_call.h"
#include "integrations/sdk_names.h"

namespace semel::integrations {
namespace {

using workflow::TaskDone;
using workflow::TaskOutcome;
using Pattern = definition::Task::Pattern;

json::object parsed_object(std::string_view text) {
  auto value = data::parse(text);
  if (!value || !value->is_object()) return {};
  return std::move(value->get_object());
}

std::string text_at(const json::object& object, std::string_view name) {
  const auto* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string{};
}

/// The first Java SDK's dates: milliseconds.
void dates_as_milliseconds(json::object& output) {
  for (const char* name : {"StartDate", "StopDate", "RedriveDate"}) {
    auto* date = output.if_contains(name);
    if (date != nullptr && date->is_number()) {
      *date = std::llround(date->to_number<double>() * 1'000);
    }
  }
}

/// In the form of X-Ray's header, and the attempt's own: tells whether it began an execution.
std::string trace_of(const TaskCall& call) {
  const std::string id = uuid_of(call, "trace");  // 8-4-4-4-12 digits
  return "Root=1-" + id.substr(0, 8) + "-" + id.substr(9, 4) + id.substr(14, 4) + id.substr(19, 4) +
         id.substr(24);
}

/// The body of StartExecution. `has_own_name`: the name is the attempt's.
json::object start_body(const TaskCall& call, const json::object& parameters, bool& has_own_name) {
  json::object body = parameters;
  auto* input = body.if_contains("Input");
  if (input != nullptr && !input->is_string()) *input = data::print(*input);
  has_own_name = text_at(body, "Name").empty();
  if (has_own_name) body["Name"] = uuid_of(call, "execution");
  if (!body.contains("TraceHeader")) body["TraceHeader"] = trace_of(call);
  return wire_names(std::move(body));
}

/// "arn:…:stateMachine:NAME" and an execution's name make the execution's ARN.
std::string execution_arn_of(const std::string& machine_arn, const std::string& name) {
  constexpr std::string_view kind = ":stateMachine:";
  const auto at = machine_arn.find(kind);
  if (at == std::string::npos) return {};
  std::string machine = machine_arn.substr(at + kind.size());
  machine.resize(std::min(machine.find(':'), machine.size()));  // of a version or an alias
  return machine_arn.substr(0, at) + ":execution:" + machine + ":" + name;
}

std::string start_output(json::object answer, std::size_t body_size, const std::string& request_id,
                         std::int64_t now_ms) {
  json::object output = sdk_names(std::move(answer));
  dates_as_milliseconds(output);
  const Headers headers = {
      {"x-amzn-RequestId", request_id},
      {"Content-Length", std::to_string(body_size)},
      {"Date", http_date(now_ms)},
      {"Content-Type", "application/x-amz-json-1.0"},
  };
  add_metadata(output, headers, 200, request_id);
  return data::print(output);
}

/// An execution that may be this attempt's: the call may have been made before.
struct Candidate {
  std::string execution_arn;
  bool is_certain = false;  ///< its name is the attempt's
};

/// The answer again that its start gave; `otherwise` when it is somebody else's.
void find_nested(service::Room& room, const TaskCall& call, const Candidate& candidate,
                 const Clock& clock, const TaskFailed& otherwise,
                 const std::function<void(NestedStarted)>& done) {
  auto request = std::make_shared<RoomCall>();
  request->operation = "DescribeExecution";
  request->body = data::print(json::object{{"executionArn", candidate.execution_arn}});
  ask(room, call, request, [=, &clock](const service::Reply& reply) {
    const json::object found = parsed_object(reply.body);
    const bool is_own = candidate.is_certain || text_at(found, "traceHeader") == trace_of(call);
    if (!reply.error.empty() || !is_own) return done(otherwise);
    json::object answer{{"executionArn", candidate.execution_arn}};
    if (const auto* date = found.if_contains("startDate")) answer["startDate"] = *date;
    done(NestedStart{candidate.execution_arn, start_output(std::move(answer), reply.body.size(),
                                                           request->request_id, clock.now_ms())});
  });
}

/// DescribeExecution's answer as the integration writes it: names and dates of the SDK; with
/// .sync:2 input and output are JSON and not texts of it.
json::object described(json::object answer, bool is_json) {
  json::object output = sdk_names(std::move(answer));
  dates_as_milliseconds(output);
  for (const char* name : {"StateMachineVersionArn", "StateMachineAliasArn"}) {
    const auto* value = output.if_contains(name);
    if (value != nullptr && value->is_null()) output.erase(name);
  }
  if (!is_json) return output;
  for (const char* name : {"Input", "Output"}) {
    auto* text = output.if_contains(name);
    if (text == nullptr || !text->is_string()) continue;
    auto value = data::parse(text->get_string());
    if (value) *text = *std::move(value);
  }
  return output;
}

}  // namespace

void start_nested(const Parts& parts, service::Room& room, const TaskCall& call,
                  std::function<void(NestedStarted)> done) {
  const json::object parameters = parsed_object(call.parameters);
  const std::string machine_arn = text_at(parameters, "StateMachineArn");
  if (machine_arn.empty()) {
    return done(bad_parameters(call, "The field 'StateMachineArn' is required but was missing"));
  }
  auto refusal =
      refusal_of(parts.access, call, "states:StartExecution", machine_arn, states_family);
  if (refusal) return done(*std::move(refusal));
  bool has_own_name = false;
  const json::object body = start_body(call, parameters, has_own_name);
  const std::string own_arn = execution_arn_of(machine_arn, text_at(body, "name"));
  auto request = std::make_shared<RoomCall>();
  request->operation = "StartExecution";
  request->body = data::print(body);
  const Clock& clock = parts.clock;
  ask(room, call, request, [=, &room, &clock, done = std::move(done)](const service::Reply& reply) {
    if (!reply.error.empty()) {
      const auto failed = failure_of(states_family, error_of(reply, request->request_id));
      if (reply.error != "ExecutionAlreadyExists" || own_arn.empty()) return done(failed);
      return find_nested(room, call, {own_arn, has_own_name}, clock, failed, done);
    }
    json::object answer = parsed_object(reply.body);
    std::string execution_arn = text_at(answer, "executionArn");
    done(NestedStart{std::move(execution_arn), start_output(std::move(answer), reply.body.size(),
                                                            request->request_id, clock.now_ms())});
  });
}

void describe_nested(service::Room& room, const TaskCall& call, const std::string& execution_arn,
                     std::function<void(std::optional<TaskOutcome>)> done) {
  auto request = std::make_shared<RoomCall>();
  request->operation = "DescribeExecution";
  request->body = data::print(json::object{{"executionArn", execution_arn}});
  ask(room, call, request, [=, done = std::move(done)](const service::Reply& reply) {
    if (!reply.error.empty()) {
      return done(failure_of(states_family, error_of(reply, request->request_id)));
    }
    const json::object answer = parsed_object(reply.body);
    const std::string status = text_at(answer, "status");
    if (status == "RUNNING" || status == "PENDING_REDRIVE") return done(std::nullopt);
    const bool is_json = call.pattern == Pattern::sync_2;
    if (status == "SUCCEEDED") {
      return done(TaskOutcome{TaskDone{data::print(described(answer, is_json))}});
    }
    done(TaskOutcome{TaskFailed{"States.TaskFailed", data::print(described(answer, false))}});
  });
}

void stop_nested(service::Room& room, const TaskCall& call, const std::string& execution_arn) {
  auto request = std::make_shared<RoomCall>();
  request->operation = "StopExecution";
  request->body = data::print(json::object{
      {"executionArn", execution_arn},
      {"cause", "The task that started the execution was stopped or timed out."},
  });
  ask(room, call, request, [](const service::Reply&) {});
}

}  // namespace semel::integrations
