#include "domain/workflow/history.h"

#include <array>

#include "base/json_text.h"

namespace semel::workflow {
namespace {

enum class Shape {
  none,     ///< no details member
  empty,    ///< a details member without members
  started,  ///< of the execution
  output,   ///< output, outputDetails
  error,    ///< error, cause
  entered,  ///< name, input
  exited,   ///< name, output, assigned variables
  task_scheduled,
  task_named,  ///< resourceType, resource
  task_output,
  task_error,
  lambda_scheduled,
  activity_scheduled,
  activity_started,
  length,
  iteration,  ///< name, index
  map_run,
  map_run_redriven,
  redriven,
};

struct TypeRow {
  std::string_view name;
  Shape shape;
  std::string_view member;
};

constexpr std::string_view entered_member = "stateEnteredEventDetails";
constexpr std::string_view exited_member = "stateExitedEventDetails";

/// In the order of EventType.
constexpr std::array rows = {
    TypeRow{"ExecutionStarted", Shape::started, "executionStartedEventDetails"},
    TypeRow{"ExecutionSucceeded", Shape::output, "executionSucceededEventDetails"},
    TypeRow{"ExecutionFailed", Shape::error, "executionFailedEventDetails"},
    TypeRow{"ExecutionTimedOut", Shape::error, "executionTimedOutEventDetails"},
    TypeRow{"ExecutionAborted", Shape::error, "executionAbortedEventDetails"},
    TypeRow{"ExecutionRedriven", Shape::redriven, "executionRedrivenEventDetails"},
    TypeRow{"PassStateEntered", Shape::entered, entered_member},
    TypeRow{"PassStateExited", Shape::exited, exited_member},
    TypeRow{"ChoiceStateEntered", Shape::entered, entered_member},
    TypeRow{"ChoiceStateExited", Shape::exited, exited_member},
    TypeRow{"WaitStateEntered", Shape::entered, entered_member},
    TypeRow{"WaitStateExited", Shape::exited, exited_member},
    TypeRow{"WaitStateAborted", Shape::none, ""},
    TypeRow{"SucceedStateEntered", Shape::entered, entered_member},
    TypeRow{"SucceedStateExited", Shape::exited, exited_member},
    TypeRow{"FailStateEntered", Shape::entered, entered_member},
    TypeRow{"TaskStateEntered", Shape::entered, entered_member},
    TypeRow{"TaskStateExited", Shape::exited, exited_member},
    TypeRow{"TaskStateAborted", Shape::none, ""},
    TypeRow{"TaskScheduled", Shape::task_scheduled, "taskScheduledEventDetails"},
    TypeRow{"TaskStarted", Shape::task_named, "taskStartedEventDetails"},
    TypeRow{"TaskStartFailed", Shape::task_error, "taskStartFailedEventDetails"},
    TypeRow{"TaskSubmitted", Shape::task_output, "taskSubmittedEventDetails"},
    TypeRow{"TaskSucceeded", Shape::task_output, "taskSucceededEventDetails"},
    TypeRow{"TaskFailed", Shape::task_error, "taskFailedEventDetails"},
    TypeRow{"TaskTimedOut", Shape::task_error, "taskTimedOutEventDetails"},
    TypeRow{"LambdaFunctionScheduled", Shape::lambda_scheduled,
            "lambdaFunctionScheduledEventDetails"},
    TypeRow{"LambdaFunctionStarted", Shape::none, ""},
    TypeRow{"LambdaFunctionSucceeded", Shape::output, "lambdaFunctionSucceededEventDetails"},
    TypeRow{"LambdaFunctionFailed", Shape::error, "lambdaFunctionFailedEventDetails"},
    TypeRow{"LambdaFunctionTimedOut", Shape::error, "lambdaFunctionTimedOutEventDetails"},
    TypeRow{"ActivityScheduled", Shape::activity_scheduled, "activityScheduledEventDetails"},
    TypeRow{"ActivityStarted", Shape::activity_started, "activityStartedEventDetails"},
    TypeRow{"ActivitySucceeded", Shape::output, "activitySucceededEventDetails"},
    TypeRow{"ActivityFailed", Shape::error, "activityFailedEventDetails"},
    TypeRow{"ActivityTimedOut", Shape::error, "activityTimedOutEventDetails"},
    TypeRow{"ParallelStateEntered", Shape::entered, entered_member},
    TypeRow{"ParallelStateExited", Shape::exited, exited_member},
    TypeRow{"ParallelStateStarted", Shape::none, ""},
    TypeRow{"ParallelStateSucceeded", Shape::none, ""},
    TypeRow{"ParallelStateFailed", Shape::none, ""},
    TypeRow{"ParallelStateAborted", Shape::none, ""},
    TypeRow{"MapStateEntered", Shape::entered, entered_member},
    TypeRow{"MapStateExited", Shape::exited, exited_member},
    TypeRow{"MapStateStarted", Shape::length, "mapStateStartedEventDetails"},
    TypeRow{"MapStateSucceeded", Shape::none, ""},
    TypeRow{"MapStateFailed", Shape::none, ""},
    TypeRow{"MapStateAborted", Shape::none, ""},
    TypeRow{"MapIterationStarted", Shape::iteration, "mapIterationStartedEventDetails"},
    TypeRow{"MapIterationSucceeded", Shape::iteration, "mapIterationSucceededEventDetails"},
    TypeRow{"MapIterationFailed", Shape::iteration, "mapIterationFailedEventDetails"},
    TypeRow{"MapIterationAborted", Shape::iteration, "mapIterationAbortedEventDetails"},
    TypeRow{"MapRunStarted", Shape::map_run, "mapRunStartedEventDetails"},
    TypeRow{"MapRunSucceeded", Shape::none, ""},
    TypeRow{"MapRunFailed", Shape::error, "mapRunFailedEventDetails"},
    TypeRow{"MapRunAborted", Shape::none, ""},
    TypeRow{"MapRunRedriven", Shape::map_run_redriven, "mapRunRedrivenEventDetails"},
};

const TypeRow& row_of(EventType type) {
  return rows[static_cast<std::size_t>(type)];
}

/// The text of a JSON object, member by member.
class ObjectText {
 public:
  void text(std::string_view name, std::string_view value) {
    name_of_member(name);
    append_json_string(text_, value);
  }
  void text_unless_empty(std::string_view name, std::string_view value) {
    if (!value.empty()) text(name, value);
  }
  void number(std::string_view name, std::int64_t value) {
    name_of_member(name);
    text_ += std::to_string(value);
  }
  void number_unless_zero(std::string_view name, std::int64_t value) {
    if (value != 0) number(name, value);
  }
  void raw(std::string_view name, std::string_view json) {
    name_of_member(name);
    text_ += json;
  }
  std::string done() && { return std::move(text_) + "}"; }

 private:
  void name_of_member(std::string_view name) {
    if (text_.size() > 1) text_ += ',';
    append_json_string(text_, name);
    text_ += ':';
  }
  std::string text_ = "{";
};

constexpr std::string_view not_truncated = R"({"truncated":false})";

void add_content(ObjectText& object, std::string_view name, const Event& event, bool with_data) {
  if (!with_data) return;
  object.text(name, event.content.text());
  object.raw(std::string(name) + "Details", not_truncated);
}

void add_error(ObjectText& object, const EventDetails& details) {
  object.text_unless_empty("error", details.error);
  object.text_unless_empty("cause", details.cause);
}

void add_task_name(ObjectText& object, const EventDetails& details) {
  object.text("resourceType", details.resource_type);
  object.text("resource", details.resource);
}

void add_bounds(ObjectText& object, const EventDetails& details) {
  object.number_unless_zero("timeoutInSeconds", details.timeout_s);
  object.number_unless_zero("heartbeatInSeconds", details.heartbeat_s);
}

void add_credentials(ObjectText& object, const EventDetails& details) {
  if (details.role_arn.empty()) return;
  ObjectText credentials;
  credentials.text("roleArn", details.role_arn);
  object.raw("taskCredentials", std::move(credentials).done());
}

void add_exited(ObjectText& object, const Event& event, const EventDetails& details,
                bool with_data) {
  object.text("name", event.name);
  add_content(object, "output", event, with_data);
  if (!details.assigned.empty() && with_data) {
    object.raw("assignedVariables", details.assigned);
    object.raw("assignedVariablesDetails", not_truncated);
  }
}

void add_started(ObjectText& object, const Event& event, const EventDetails& details,
                 bool with_data) {
  add_content(object, "input", event, with_data);
  object.text("roleArn", details.role_arn);
}

void add_task_scheduled(ObjectText& object, const Event& event, const EventDetails& details,
                        bool with_data) {
  add_task_name(object, details);
  object.text("region", details.region);
  object.text("parameters", with_data ? std::string_view(event.content.text()) : "");
  add_bounds(object, details);
  add_credentials(object, details);
}

void add_resource_scheduled(ObjectText& object, const Event& event, const EventDetails& details,
                            bool with_data) {
  object.text("resource", details.resource);
  add_content(object, "input", event, with_data);
  add_bounds(object, details);
  add_credentials(object, details);
}

void add_task_outcome(ObjectText& object, const Event& event, const EventDetails& details,
                      bool with_data) {
  add_task_name(object, details);
  if (row_of(event.type).shape == Shape::task_output) {
    add_content(object, "output", event, with_data);
  } else {
    add_error(object, details);
  }
}

std::string details_text(const Event& event, const EventDetails& details, bool with_data) {
  ObjectText object;
  switch (row_of(event.type).shape) {
    case Shape::none:
    case Shape::empty:
      break;
    case Shape::started:
      add_started(object, event, details, with_data);
      break;
    case Shape::output:
      add_content(object, "output", event, with_data);
      break;
    case Shape::error:
      add_error(object, details);
      break;
    case Shape::entered:
      object.text("name", event.name);
      add_content(object, "input", event, with_data);
      break;
    case Shape::exited:
      add_exited(object, event, details, with_data);
      break;
    case Shape::task_scheduled:
      add_task_scheduled(object, event, details, with_data);
      break;
    case Shape::task_named:
      add_task_name(object, details);
      break;
    case Shape::task_output:
    case Shape::task_error:
      add_task_outcome(object, event, details, with_data);
      break;
    case Shape::lambda_scheduled:
    case Shape::activity_scheduled:
      add_resource_scheduled(object, event, details, with_data);
      break;
    case Shape::activity_started:
      object.text_unless_empty("workerName", details.worker_name);
      break;
    case Shape::length:
      object.number("length", details.number);
      break;
    case Shape::iteration:
      object.text("name", event.name);
      object.number("index", details.number);
      break;
    case Shape::map_run:
      object.text("mapRunArn", details.resource);
      break;
    case Shape::map_run_redriven:
      object.text("mapRunArn", details.resource);
      object.number("redriveCount", details.number);
      break;
    case Shape::redriven:
      object.number("redriveCount", details.number);
      break;
  }
  return std::move(object).done();
}

}  // namespace

std::string_view name_of(EventType type) {
  return row_of(type).name;
}

std::size_t event_type_count() {
  return rows.size();
}

HistoryEvent shown(const Event& event, bool with_data) {
  static const EventDetails no_details;
  HistoryEvent history;
  history.id = event.id;
  history.previous_id = event.previous;
  history.time_ms = event.time_ms;
  history.type = row_of(event.type).name;
  if (row_of(event.type).shape == Shape::none) return history;
  history.details_member = row_of(event.type).member;
  history.details = details_text(event, event.details ? *event.details : no_details, with_data);
  return history;
}

}  // namespace semel::workflow
