#include "integrations/integrations.h"

#include "integrations/http.h"
#include "integrations/lambda.h"
#include "integrations/nested.h"
#include "integrations/room_call.h"
#include "integrations/sdk.h"

namespace semel::integrations {
namespace {

using workflow::TaskSubmitted;
using Pattern = definition::Task::Pattern;

constexpr std::string_view service_resource = "arn:aws:states:::";
constexpr std::string_view states_room = "states";
constexpr std::size_t http_threads = 4;

std::string key_of(const workflow::TaskCall& call) {
  return call.execution_arn + "|" + call.attempt_id;
}

bool is_awaited(const workflow::TaskCall& call) {
  return call.resource.ends_with(":states:startExecution") &&
         (call.pattern == Pattern::sync || call.pattern == Pattern::sync_2);
}

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

}  // namespace

ServiceIntegrations::ServiceIntegrations(Parts parts)
    : parts_(std::move(parts)),
      http_pool_(parts_.http == nullptr || parts_.worker_count == 0 ? 0 : http_threads),
      pool_(parts_.worker_count) {
  http_pool_.open();
}

ServiceIntegrations::~ServiceIntegrations() = default;

void ServiceIntegrations::open(Rooms rooms) {
  rooms_ = std::move(rooms);
  pool_.open();
}

void ServiceIntegrations::close() {
  http_pool_.close();
  pool_.close();
}

void ServiceIntegrations::call(TaskCall call, Report report) {
  if (is_awaited(call)) {
    const Lock lock(mutex_);
    nested_[key_of(call)] = {};
  }
  const Report bounding = [report = std::move(report)](workflow::TaskOutcome outcome) {
    auto* failed = std::get_if<TaskFailed>(&outcome);
    if (failed != nullptr) outcome = bounded(std::move(*failed));
    report(std::move(outcome));
  };
  pool_.run([this, call = std::move(call), bounding] { perform(call, bounding); });
}

void ServiceIntegrations::perform(const TaskCall& call, const Report& report) {
  std::string_view resource = call.resource;
  if (resource.starts_with("arn:aws:lambda:")) return call_function(parts_, call, report);
  if (!take_prefix(resource, service_resource)) {
    return report(bad_parameters(call, "The resource " + call.resource + " is not served here"));
  }
  if (resource == "lambda:invoke") return call_lambda(parts_, rooms_, call, report);
  if (resource == "states:startExecution") return begin_nested(call, report);
  if (resource == "http:invoke") {
    return http_pool_.run([this, call, report] { call_http(parts_, call, report); });
  }
  if (take_prefix(resource, "dynamodb:")) {
    return call_dynamodb(parts_, rooms_, call, resource, report);
  }
  if (take_prefix(resource, "aws-sdk:")) return call_sdk(parts_, rooms_, call, resource, report);
  report(bad_parameters(call, "The resource " + call.resource + " is not served here"));
}

void ServiceIntegrations::begin_nested(const TaskCall& call, const Report& report) {
  service::Room* room = find_room(rooms_, states_room);
  if (room == nullptr) {
    forget(call);
    return report(bad_parameters(call, "The resource " + call.resource + " is not served here"));
  }
  start_nested(parts_, *room, call, [this, room, call, report](NestedStarted started) {
    if (auto* failed = std::get_if<TaskFailed>(&started)) {
      forget(call);
      return report(std::move(*failed));
    }
    auto& start = std::get<NestedStart>(started);
    if (call.pattern == Pattern::request_response) {
      return report(workflow::TaskDone{std::move(start.output)});
    }
    const bool is_wanted = !is_awaited(call) || note_started(call, start.execution_arn);
    if (!is_wanted) return stop_nested(*room, call, start.execution_arn);
    report(TaskSubmitted{std::move(start.output)});
    if (is_awaited(call)) await_nested(call, start.execution_arn, report);
  });
}

/// False: the task was cancelled meanwhile.
bool ServiceIntegrations::note_started(const TaskCall& call, const std::string& execution_arn) {
  const Lock lock(mutex_);
  const auto found = nested_.find(key_of(call));
  if (found == nested_.end()) return false;
  const bool is_wanted = !found->second.is_cancelled;
  if (is_wanted) {
    found->second.execution_arn = execution_arn;
  } else {
    nested_.erase(found);
  }
  return is_wanted;
}

void ServiceIntegrations::forget(const TaskCall& call) {
  const Lock lock(mutex_);
  nested_.erase(key_of(call));
}

void ServiceIntegrations::await_nested(const TaskCall& call, const std::string& execution_arn,
                                       const Report& report) {
  const auto look = [this, call, execution_arn, report] {
    describe_nested(*find_room(rooms_, states_room), call, execution_arn,
                    [=, this](std::optional<workflow::TaskOutcome> outcome) {
                      // Redriven between its end and the look at it.
                      if (!outcome) return await_nested(call, execution_arn, report);
                      forget(call);
                      report(*std::move(outcome));
                    });
  };
  rooms_.when_ended(execution_arn, [this, look] { pool_.run(look); });
}

void ServiceIntegrations::cancel(const TaskCall& call) {
  std::string execution_arn;
  {
    const Lock lock(mutex_);
    const auto found = nested_.find(key_of(call));
    if (found == nested_.end()) return;
    execution_arn = found->second.execution_arn;
    if (execution_arn.empty()) {
      found->second.is_cancelled = true;  // stopped as soon as it is started
      return;
    }
    nested_.erase(found);
  }
  pool_.run([this, call, execution_arn] {
    stop_nested(*find_room(rooms_, states_room), call, execution_arn);
  });
}

}  // namespace semel::integrations
