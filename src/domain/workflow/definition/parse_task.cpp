#include <utility>

#include "domain/workflow/definition/draft.h"
#include "domain/workflow/definition/resource.h"

namespace semel::definition {

namespace {

using Pattern = Task::Pattern;

/// Fields that an integration's parameters must have, as "Name" or as "Name.$".
struct Needs {
  std::string_view action;
  std::string_view fields[2];
};
constexpr Needs integration_needs[] = {
    {"lambda:invoke", {"FunctionName", ""}},
    {"dynamodb:getItem", {"TableName", "Key"}},
    {"dynamodb:putItem", {"TableName", "Item"}},
    {"dynamodb:updateItem", {"TableName", "Key"}},
    {"dynamodb:deleteItem", {"TableName", "Key"}},
    {"states:startExecution", {"StateMachineArn", ""}},
    {"http:invoke", {"ApiEndpoint", "Method"}},
};

void check_parameters(Fields& fields, std::string_view action) {
  const json::value* parameters = fields.value("Parameters");
  if (parameters == nullptr || !parameters->is_object()) return;
  const json::object& object = parameters->get_object();
  for (const Needs& needs : integration_needs) {
    if (needs.action != action) continue;
    for (const std::string_view name : needs.fields) {
      if (name.empty() || object.contains(name) || object.contains(std::string(name) + ".$"))
        continue;
      fields.refuse("Parameters",
                    "The field '" + std::string(name) + "' is required but was missing");
    }
  }
}

bool is_recognized(const Resource& resource) {
  return resource.kind != Resource::Kind::integration ||
         is_served_integration(resource.action, resource.pattern);
}

void check_express(Fields& fields, const Resource& resource) {
  if (fields.findings().type != MachineType::express) return;
  const std::string begin = "Express state machine does not support ";
  if (resource.kind == Resource::Kind::activity) {
    fields.refuse("Resource", begin + "Activity ARN");
  } else if (resource.pattern == Pattern::wait_for_task_token) {
    // The blank at the end is the service's.
    fields.refuse("Resource", begin + "'.waitForTaskToken' service integration ");
  } else if (resource.pattern != Pattern::request_response) {
    fields.refuse("Resource", begin + "'.sync' service integration");
  }
}

void parse_resource_field(Fields& fields, Task& task) {
  fields.require({"Resource"});
  const auto text = fields.text("Resource");
  if (!text) return;
  if (text->substr(0, 4) != "arn:") {
    return fields.refuse("Resource", "Value is not a valid resource ARN");
  }
  const auto resource = parse_resource(*text);
  if (!resource || !is_recognized(*resource)) {
    return fields.refuse("Resource", "The resource provided " + *text +
                                         " is not recognized. The value is not a valid resource "
                                         "ARN, or the resource is not available in this region.");
  }
  check_express(fields, *resource);
  check_parameters(fields, resource->action);
  task.resource = resource->arn;
  task.pattern = resource->pattern;
}

std::optional<Seconds> parse_seconds(Fields& fields, std::string_view name,
                                     std::string_view path_name) {
  fields.exclude({name, path_name});
  if (auto path = fields.path(path_name)) return Seconds(std::move(*path));
  if (const auto seconds = fields.integer(name, {.min = 1})) return Seconds(*seconds);
  return std::nullopt;
}

void check_heartbeat(Fields& fields, const Task& task) {
  if (!task.timeout || !task.heartbeat) return;
  const auto* timeout_s = std::get_if<std::int64_t>(&*task.timeout);
  const auto* heartbeat_s = std::get_if<std::int64_t>(&*task.heartbeat);
  if (timeout_s != nullptr && heartbeat_s != nullptr && *heartbeat_s >= *timeout_s) {
    fields.refuse("HeartbeatSeconds", "HeartbeatSeconds must be smaller than TimeoutSeconds");
  }
}

}  // namespace

Task parse_task(Fields& fields) {
  Task task;
  parse_resource_field(fields, task);
  task.timeout = parse_seconds(fields, "TimeoutSeconds", "TimeoutSecondsPath");
  task.heartbeat = parse_seconds(fields, "HeartbeatSeconds", "HeartbeatSecondsPath");
  check_heartbeat(fields, task);
  if (const json::object* credentials = fields.object("Credentials")) {
    if (!credentials->contains("RoleArn") && !credentials->contains("RoleArn.$")) {
      fields.refuse("Credentials", "The field 'RoleArn' is required but was missing");
    }
    task.credentials = fields.payload("Credentials");
  }
  return task;
}

}  // namespace semel::definition
