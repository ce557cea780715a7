#include "integrations/sdk.h"

#include <algorithm>
#include <cctype>
#include <iterator>

#include "domain/workflow/data/parse.h"
#include "domain/workflow/data/print.h"
#include "integrations/lambda.h"
#include "integrations/metadata.h"
#include "integrations/permission.h"
#include "integrations/room_call.h"
#include "integrations/sdk_names.h"

namespace semel::integrations {
namespace {

using workflow::TaskDone;
using workflow::TaskSubmitted;

/// A service as aws-sdk names it, the room that answers for it, and how its SDK names errors.
struct SdkService {
  std::string_view name, room;
  Family family;
  bool is_camel_case = false;  ///< its members are written so on the wire, and not by the SDK
};
const SdkService sdk_services[] = {
    {"cloudwatchlogs",
     "logs",
     {"CloudWatchLogs", "CloudWatchLogsException", "CloudWatchLogs"},
     true},
    {"dynamodb", "dynamodb", {"DynamoDb", "DynamoDbException", "DynamoDb"}},
    {"dynamodbstreams", "streams", {"DynamoDbStreams", "DynamoDbException", "DynamoDbStreams"}},
    {"sfn", "states", {"Sfn", "SfnException", "Sfn"}, true},
};

const SdkService* find_service(std::string_view name) {
  const auto found =
      std::find_if(std::begin(sdk_services), std::end(sdk_services),
                   [name](const SdkService& service) { return service.name == name; });
  return found == std::end(sdk_services) ? nullptr : found;
}

std::string capitalised(std::string_view action) {
  std::string operation(action);
  if (!operation.empty()) {
    operation[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(operation[0])));
  }
  return operation;
}

/// Asks the room once the role may, and hands a success to `done`.
void ask_for_role(const Parts& parts, service::Room& room, const TaskCall& call,
                  const std::string& operation, const json::object& parameters,
                  const Family& family, const workflow::Integrations::Report& report,
                  std::function<void(const service::Reply&, const std::string& request_id)> done) {
  auto request = std::make_shared<RoomCall>();
  request->operation = operation;
  request->body = data::print(parameters);
  for (const auto& wanted : permissions_of(room, call, request)) {
    auto refusal = refusal_of(parts.access, call, wanted.action, wanted.resource, family);
    if (refusal) return report(*std::move(refusal));
  }
  ask(room, call, request, [=, done = std::move(done)](const service::Reply& reply) {
    if (!reply.error.empty()) {
      report(failure_of(family, error_of(reply, request->request_id)));
    } else {
      done(reply, request->request_id);
    }
  });
}

json::object object_of(std::string_view text) {
  auto value = data::parse(text);
  if (!value || !value->is_object()) return {};
  return std::move(value->get_object());
}

void report_output(const TaskCall& call, const json::object& output,
                   const workflow::Integrations::Report& report) {
  if (call.pattern == definition::Task::Pattern::wait_for_task_token) {
    report(TaskSubmitted{data::print(output)});
  } else {
    report(TaskDone{data::print(output)});
  }
}

/// Transactions are idempotent by a token, which SDKs make where none is given: the same for a
/// call that is made again after a restart.
void add_request_token(const TaskCall& call, const std::string& operation,
                       json::object& parameters) {
  const bool has_token = operation == "TransactWriteItems" || operation == "ExecuteTransaction";
  if (has_token && !parameters.contains("ClientRequestToken")) {
    parameters["ClientRequestToken"] = uuid_of(call, "token");
  }
}

}  // namespace

void call_dynamodb(const Parts& parts, const Rooms& rooms, const TaskCall& call,
                   std::string_view action, const workflow::Integrations::Report& report) {
  constexpr std::string_view optimised[] = {"getItem", "putItem", "updateItem", "deleteItem"};
  service::Room* room = find_room(rooms, "dynamodb");
  if (room == nullptr ||
      std::find(std::begin(optimised), std::end(optimised), action) == std::end(optimised)) {
    return report(bad_parameters(call, "The resource " + call.resource + " is not served here"));
  }
  const Clock& clock = parts.clock;
  ask_for_role(parts, *room, call, capitalised(action), object_of(call.parameters), dynamodb_family,
               report,
               [&clock, call, report](const service::Reply& reply, const std::string& request_id) {
                 json::object output = object_of(reply.body);
                 const Headers headers = {
                     {"Server", "Server"},
                     {"Connection", "keep-alive"},
                     {"x-amzn-RequestId", request_id},
                     {"Content-Length", std::to_string(reply.body.size())},
                     {"Date", http_date(clock.now_ms())},
                     {"Content-Type", "application/x-amz-json-1.0"},
                 };
                 add_metadata(output, headers, reply.status, request_id);
                 report_output(call, output, report);
               });
}

void call_sdk(const Parts& parts, const Rooms& rooms, const TaskCall& call,
              std::string_view service_action, const workflow::Integrations::Report& report) {
  const auto colon = service_action.find(':');
  const std::string_view name = service_action.substr(0, colon);
  const std::string_view action =
      colon == std::string_view::npos ? std::string_view{} : service_action.substr(colon + 1);
  if (name == "lambda" && action == "invoke") return call_sdk_lambda(parts, call, report);
  const SdkService* service = find_service(name);
  service::Room* room = service == nullptr ? nullptr : find_room(rooms, service->room);
  if (room == nullptr || action.empty()) {
    return report(bad_parameters(call, "The resource " + call.resource + " is not served here"));
  }
  const std::string operation = capitalised(action);
  json::object parameters = object_of(call.parameters);
  if (service->is_camel_case) parameters = wire_names(std::move(parameters));
  add_request_token(call, operation, parameters);
  const bool is_camel_case = service->is_camel_case;
  ask_for_role(
      parts, *room, call, operation, parameters, service->family, report,
      [is_camel_case, call, report](const service::Reply& reply, const std::string& /*id*/) {
        json::object output = object_of(reply.body);
        if (is_camel_case) output = sdk_names(std::move(output));
        dates_as_text(output);
        report_output(call, output, report);
      });
}

}  // namespace semel::integrations
