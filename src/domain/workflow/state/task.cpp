#include "domain/workflow/transition.h"

namespace semel::workflow {
namespace {

using definition::Task;

constexpr std::string_view service_prefix = "arn:aws:states:::";
constexpr std::int64_t bound_s_max = 99'999'999;  ///< TimeoutSeconds, HeartbeatSeconds

std::string_view suffix_of(Task::Pattern pattern) {
  switch (pattern) {
    case Task::Pattern::request_response:
      return "";
    case Task::Pattern::sync:
      return ".sync";
    case Task::Pattern::sync_2:
      return ".sync:2";
    case Task::Pattern::wait_for_task_token:
      return ".waitForTaskToken";
  }
  return "";
}

/// The events of the three kinds of task.
struct TaskEvents {
  EventType scheduled, started, succeeded, failed, timed_out;
};

TaskEvents events_of(const Task& task) {
  if (is_function(task)) {
    return {EventType::lambda_function_scheduled, EventType::lambda_function_started,
            EventType::lambda_function_succeeded, EventType::lambda_function_failed,
            EventType::lambda_function_timed_out};
  }
  if (is_activity(task)) {
    return {EventType::activity_scheduled, EventType::activity_started,
            EventType::activity_succeeded, EventType::activity_failed,
            EventType::activity_timed_out};
  }
  return {EventType::task_scheduled, EventType::task_started, EventType::task_succeeded,
          EventType::task_failed, EventType::task_timed_out};
}

/// Details that name the task, where its events do.
std::shared_ptr<EventDetails> named_details(const Task& task) {
  auto details = std::make_shared<EventDetails>();
  if (!is_function(task) && !is_activity(task)) {
    std::tie(details->resource_type, details->resource) = service_of(task);
  }
  return details;
}

std::shared_ptr<EventDetails> scheduled_details(const Step& step, const Task& task,
                                                const Attempt& attempt) {
  auto details = named_details(task);
  if (details->resource.empty()) details->resource = task.resource;
  details->region = step.execution.identity->region;
  details->timeout_s = attempt.timeout_s;
  details->heartbeat_s = attempt.heartbeat_s;
  if (attempt.role_arn != step.execution.identity->machine.role_arn) {
    details->role_arn = attempt.role_arn;
  }
  return details;
}

Evaluated<std::int64_t> bound_s(const Step& step, const View& view, const Document& input,
                                const std::optional<definition::Seconds>& bound,
                                std::string_view field) {
  if (!bound) return std::int64_t{0};
  auto seconds = whole_number(*bound, view, input, field);
  if (!seconds) return located(step, std::move(seconds).error());
  if (*seconds > 0 && *seconds <= bound_s_max) return *seconds;
  return located(step, {"States.Runtime",
                        "The " + std::string(field) + " must be a positive integer of at most " +
                            std::to_string(bound_s_max) + " but was: " + std::to_string(*seconds)});
}

/// The role of Credentials, or the machine's.
Evaluated<std::string> role_of(const Step& step, const View& view, const Document& input) {
  const auto& credentials = step.kind<Task>().credentials;
  if (!credentials) return step.execution.identity->machine.role_arn;
  auto rendered = credentials->render(view.over(input.value()));
  if (!rendered) return located(step, std::move(rendered).error());
  if (const auto* object = rendered->if_object()) {
    const auto* role = object->if_contains("RoleArn");
    if (role != nullptr && role->is_string()) return std::string(role->get_string());
  }
  return located(step, {"States.Runtime", "Credentials must hold a RoleArn that is a string."});
}

/// A failure that comes before anything of the task was scheduled.
void refuse(const Step& step, Failure failure) {
  step.frame.attempt.reset();
  fail(step, std::move(failure));
}

/// The heartbeats of an activity count from when a worker has taken it.
void set_bounds(const Step& step, Attempt& attempt) {
  const std::int64_t now_ms = step.environment.now_ms;
  if (attempt.timeout_s > 0) attempt.timeout_due_ms = now_ms + attempt.timeout_s * 1'000;
  const bool has_heart = attempt.heartbeat_s > 0 && !is_activity(step.kind<Task>());
  if (has_heart) attempt.heartbeat_due_ms = now_ms + attempt.heartbeat_s * 1'000;
}

bool takes_token(const Task& task) {
  return task.pattern == Task::Pattern::wait_for_task_token || is_activity(task);
}

}  // namespace

bool is_activity(const Task& task) {
  return task.resource.find(":activity:") != std::string::npos;
}

bool is_function(const Task& task) {
  return task.resource.find(":lambda:") != std::string::npos &&
         !task.resource.starts_with(service_prefix);
}

std::pair<std::string, std::string> service_of(const Task& task) {
  std::string_view rest = task.resource;
  if (rest.starts_with(service_prefix)) rest.remove_prefix(service_prefix.size());
  const std::size_t colon = rest.rfind(':');
  if (colon == std::string_view::npos) return {std::string(rest), ""};
  return {std::string(rest.substr(0, colon)),
          std::string(rest.substr(colon + 1)) + std::string(suffix_of(task.pattern))};
}

TaskCall call_of(const Step& step) {
  const Task& task = step.kind<Task>();
  const Identity& identity = *step.execution.identity;
  const Attempt& attempt = *step.frame.attempt;
  TaskCall call;
  call.resource = task.resource;
  call.pattern = task.pattern;
  call.parameters = attempt.parameters.text();
  call.region = identity.region;
  call.role_arn = attempt.role_arn;
  call.execution_arn = identity.arn;
  call.state_machine_arn = identity.machine.arn;
  call.execution_name = identity.name;
  call.state_name = step.frame.state->name;
  call.attempt_id = identity.run_id + "-" + std::to_string(attempt.serial);
  call.timeout_ms = attempt.timeout_s * 1'000;
  if (takes_token(task)) call.task_token = task_token(step.execution, step.frame);
  return call;
}

void enter_task(const Step& step) {
  schedule_task(step);
}

void schedule_task(const Step& step) {
  const Task& task = step.kind<Task>();
  Frame& frame = step.frame;
  frame.attempt = std::make_unique<Attempt>();
  Attempt& attempt = *frame.attempt;
  attempt.serial = step.execution.next_serial++;
  attempt.nonce = step.environment.entropy.next();
  View view(step);
  if (takes_token(task) && view.context().is_object()) {
    data::json::object token;
    token["Token"] = task_token(step.execution, frame);
    view.context().get_object()["Task"] = std::move(token);
  }
  auto selected = apply_path(step, view, step.state().input_path, frame.input);
  if (!selected) return refuse(step, std::move(selected).error());
  auto parameters = effective_input(step, view);
  if (!parameters) return refuse(step, std::move(parameters).error());
  if (auto failure = too_large(*parameters, frame.state->name)) {
    return refuse(step, *std::move(failure));
  }
  auto timeout = bound_s(step, view, *selected, task.timeout, "TimeoutSeconds");
  if (!timeout) return refuse(step, std::move(timeout).error());
  auto heartbeat = bound_s(step, view, *selected, task.heartbeat, "HeartbeatSeconds");
  if (!heartbeat) return refuse(step, std::move(heartbeat).error());
  auto role = role_of(step, view, *selected);
  if (!role) return refuse(step, std::move(role).error());
  attempt.parameters = *parameters;
  attempt.timeout_s = *timeout;
  attempt.heartbeat_s = *heartbeat;
  attempt.role_arn = *role;
  set_bounds(step, attempt);
  frame.phase = Phase::task;
  const TaskEvents events = events_of(task);
  note(step, events.scheduled, attempt.parameters, scheduled_details(step, task, attempt));
  if (is_activity(task)) {
    step.execution.effects.push_back(OfferActivity{task.resource, frame.id, attempt.serial});
    return;
  }
  note(step, events.started, Document(), is_function(task) ? nullptr : named_details(task));
  step.execution.effects.push_back(CallTask{frame.id, attempt.serial, call_of(step)});
}

void activity_taken(const Step& step, const std::string& worker_name) {
  Attempt& attempt = *step.frame.attempt;
  attempt.is_taken = true;
  if (attempt.heartbeat_s > 0) {
    attempt.heartbeat_due_ms = step.environment.now_ms + attempt.heartbeat_s * 1'000;
  }
  auto details = std::make_shared<EventDetails>();
  details->worker_name = worker_name;
  note(step, EventType::activity_started, Document(), std::move(details));
}

void task_submitted(const Step& step, std::string output) {
  step.frame.attempt->is_submitted = true;
  note(step, EventType::task_submitted, Document::of_text(std::move(output)),
       named_details(step.kind<Task>()));
}

void task_succeeded(const Step& step, std::string output) {
  const Task& task = step.kind<Task>();
  const Document result = Document::of_text(std::move(output));
  const std::string what =
      is_function(task) || is_activity(task) ? task.resource : service_of(task).first;
  if (auto failure = too_large(result, what)) return task_failed(step, *std::move(failure));
  note(step, events_of(task).succeeded, result, named_details(task));
  step.frame.attempt.reset();
  succeed(step, result);
}

void task_failed(const Step& step, Failure failure) {
  const Task& task = step.kind<Task>();
  auto details = named_details(task);
  details->error = failure.error;
  details->cause = failure.cause;
  note(step, events_of(task).failed, Document(), std::move(details));
  step.frame.attempt.reset();
  fail(step, std::move(failure));
}

void task_timed_out(const Step& step, bool by_heartbeat) {
  const Task& task = step.kind<Task>();
  const Failure failure{by_heartbeat ? "States.HeartbeatTimeout" : "States.Timeout", ""};
  auto details = named_details(task);
  details->error = failure.error;
  note(step, events_of(task).timed_out, Document(), std::move(details));
  cancel_attempt(step);
  step.frame.attempt.reset();
  fail(step, failure);
}

}  // namespace semel::workflow
