#include "domain/workflow/step.h"

#include <algorithm>

#include "domain/workflow/transition.h"

namespace semel::workflow {
namespace {

using definition::Task;

/// Two events are kept free: the one that says that there are too many, and the last one.
constexpr std::int64_t last_event_for_steps = static_cast<std::int64_t>(history_events_max) - 1;

EventType entered_type(const definition::State& state) {
  struct Visitor {
    EventType operator()(const definition::Pass&) { return EventType::pass_state_entered; }
    EventType operator()(const Task&) { return EventType::task_state_entered; }
    EventType operator()(const definition::Choice&) { return EventType::choice_state_entered; }
    EventType operator()(const definition::Wait&) { return EventType::wait_state_entered; }
    EventType operator()(const definition::Succeed&) { return EventType::succeed_state_entered; }
    EventType operator()(const definition::Fail&) { return EventType::fail_state_entered; }
    EventType operator()(const definition::Parallel&) { return EventType::parallel_state_entered; }
    EventType operator()(const definition::Map&) { return EventType::map_state_entered; }
  };
  return std::visit(Visitor{}, state.kind);
}

void go_into(const Step& step) {
  struct Visitor {
    const Step& step;
    void operator()(const definition::Pass&) { enter_pass(step); }
    void operator()(const Task&) { enter_task(step); }
    void operator()(const definition::Choice&) { enter_choice(step); }
    void operator()(const definition::Wait&) { enter_wait(step); }
    void operator()(const definition::Succeed&) { enter_succeed(step); }
    void operator()(const definition::Fail&) { enter_fail(step); }
    void operator()(const definition::Parallel&) { enter_parallel(step); }
    void operator()(const definition::Map&) { enter_map(step); }
  };
  std::visit(Visitor{step}, step.state().kind);
}

void enter(const Step& step) {
  Frame& frame = step.frame;
  note(step, entered_type(*frame.state), frame.input);
  frame.entered_event = frame.is_silent ? step.execution.next_event - 1 : frame.last_event;
  frame.entered_ms = step.environment.now_ms;
  go_into(step);
}

/// Once more into the state, without entering it: after a retrier's delay, or redriven.
void go_on(const Step& step) {
  step.frame.is_changed = true;
  go_into(step);
}

/// Ends the execution from outside of its states.
void end(Execution& execution, Status status, EventType type, const Failure& failure,
         const Environment& environment) {
  for (auto& [id, frame] : execution.frames) cancel_attempt({execution, frame, environment});
  auto details = std::make_shared<EventDetails>();
  details->error = failure.error;
  details->cause = failure.cause;
  Event event;
  event.type = type;
  event.id = execution.next_event++;
  event.time_ms = environment.now_ms;
  event.details = std::move(details);
  execution.events.push_back(std::move(event));
  execution.status = status;
  execution.failure = failure;
  execution.stop_ms = environment.now_ms;
  execution.ready.clear();
}

void fail_for_length(Execution& execution, const Environment& environment) {
  end(execution, Status::failed, EventType::execution_failed,
      {"States.Runtime", "The execution reached the maximum number of history events (" +
                             std::to_string(history_events_max) + ")."},
      environment);
}

/// The frame of the attempt, if that is still under way.
Frame* find_attempt(Execution& execution, FrameId id, std::uint64_t serial) {
  const auto found = execution.frames.find(id);
  if (found == execution.frames.end()) return nullptr;
  Frame& frame = found->second;
  const bool is_current =
      frame.phase == Phase::task && frame.attempt && frame.attempt->serial == serial;
  return is_current ? &frame : nullptr;
}

std::int64_t due_of(const Frame& frame) {
  if (frame.phase == Phase::waiting || frame.phase == Phase::retrying) return frame.due_ms;
  if (frame.phase != Phase::task || !frame.attempt) return 0;
  const std::int64_t timeout = frame.attempt->timeout_due_ms;
  const std::int64_t heartbeat = frame.attempt->heartbeat_due_ms;
  if (timeout == 0 || heartbeat == 0) return timeout + heartbeat;
  return std::min(timeout, heartbeat);
}

void fire(const Step& step) {
  Frame& frame = step.frame;
  if (frame.phase == Phase::waiting) return end_wait(step);
  if (frame.phase == Phase::retrying) return go_on(step);
  const std::int64_t timeout = frame.attempt->timeout_due_ms;
  task_timed_out(step, timeout == 0 || timeout > step.environment.now_ms);
}

bool pass_time(Execution& execution, const Environment& environment) {
  if (execution.deadline_ms != 0 && execution.deadline_ms <= environment.now_ms) {
    end(execution, Status::timed_out, EventType::execution_timed_out, {"States.Timeout", ""},
        environment);
    return true;
  }
  std::vector<FrameId> due;
  for (const auto& [id, frame] : execution.frames) {
    const std::int64_t due_ms = due_of(frame);
    if (due_ms != 0 && due_ms <= environment.now_ms) due.push_back(id);
  }
  bool any = false;
  for (const FrameId id : due) {
    // What fired before it may have ended it.
    const auto found = execution.frames.find(id);
    if (execution.status != Status::running || found == execution.frames.end()) continue;
    const std::int64_t due_ms = due_of(found->second);
    if (due_ms == 0 || due_ms > environment.now_ms) continue;
    fire({execution, found->second, environment});
    any = true;
  }
  return any;
}

bool report(Execution& execution, const TaskReported& reported, const Environment& environment) {
  Frame* frame = find_attempt(execution, reported.frame, reported.serial);
  if (frame == nullptr) return false;
  const Step step{execution, *frame, environment};
  if (const auto* submitted = std::get_if<TaskSubmitted>(&reported.outcome)) {
    if (frame->attempt->is_submitted) return false;
    task_submitted(step, submitted->output);
  } else if (const auto* done = std::get_if<TaskDone>(&reported.outcome)) {
    const bool waits_for_token = step.kind<Task>().pattern == Task::Pattern::wait_for_task_token;
    if (waits_for_token) return false;
    task_succeeded(step, done->output);
  } else {
    const auto& failed = std::get<TaskFailed>(reported.outcome);
    task_failed(step, {failed.error, failed.cause});
  }
  return true;
}

bool take_answer(Execution& execution, const TokenAnswered& answered,
                 const Environment& environment) {
  Frame* frame = find_attempt(execution, answered.frame, answered.serial);
  if (frame == nullptr) return false;
  const Step step{execution, *frame, environment};
  Attempt& attempt = *frame->attempt;
  if (std::holds_alternative<TaskHeartbeat>(answered.answer)) {
    if (attempt.heartbeat_s > 0) {
      attempt.heartbeat_due_ms = environment.now_ms + attempt.heartbeat_s * 1'000;
      frame->is_changed = true;
    }
  } else if (const auto* success = std::get_if<TaskSuccess>(&answered.answer)) {
    task_succeeded(step, success->output);
  } else {
    const auto& failure = std::get<TaskFailure>(answered.answer);
    task_failed(step, {failure.error, failure.cause});
  }
  return true;
}

bool take_activity(Execution& execution, const ActivityTaken& taken,
                   const Environment& environment) {
  Frame* frame = find_attempt(execution, taken.frame, taken.serial);
  if (frame == nullptr || frame->attempt->is_taken) return false;
  activity_taken({execution, *frame, environment}, taken.worker_name);
  return true;
}

/// Whether the frame's failure, or end from outside, is where a redriven execution goes on.
void revive(Execution& execution, Frame& frame, const Environment& environment) {
  if (frame.phase == Phase::done) return;
  frame.is_changed = true;
  frame.last_event = execution.next_event - 1;
  frame.failure = {};
  frame.failed_count = 0;
  frame.due_ms = 0;
  frame.retries.clear();
  frame.attempt.reset();
  bool has_open_child = false;
  for (auto& [id, child] : execution.frames) {
    if (child.parent == frame.id) {
      has_open_child = has_open_child || child.phase != Phase::done;
    }
  }
  if (has_open_child) {
    frame.phase = Phase::children;
    frame.running_count = 0;
    for (auto& [id, child] : execution.frames) {
      if (child.parent != frame.id || child.phase == Phase::done) continue;
      ++frame.running_count;
      revive(execution, child, environment);
    }
    return;
  }
  remove_children({execution, frame, environment});
  const bool was_ready = frame.phase == Phase::ready;
  const bool resumes = std::holds_alternative<Task>(frame.state->kind) ||
                       std::holds_alternative<definition::Wait>(frame.state->kind) ||
                       std::holds_alternative<definition::Parallel>(frame.state->kind) ||
                       std::holds_alternative<definition::Map>(frame.state->kind);
  frame.phase = resumes && !was_ready && frame.entered_event != 0 ? Phase::resuming : Phase::ready;
  make_ready(execution, frame);
}

bool redrive(Execution& execution, const Redrive& asked, const Environment& environment) {
  if (execution.status == Status::running || execution.status == Status::succeeded) return false;
  ++execution.redrive_count;
  execution.redrive_ms = environment.now_ms;
  execution.redrive_token = asked.client_token;
  execution.status = Status::running;
  execution.failure = {};
  execution.stop_ms = 0;
  if (const auto timeout_s = execution.program->machine->timeout_s) {
    execution.deadline_ms = environment.now_ms + *timeout_s * 1'000;
  }
  auto details = std::make_shared<EventDetails>();
  details->number = execution.redrive_count;
  Frame& root = execution.frames.at(root_frame);
  note({execution, root, environment}, EventType::execution_redriven, Document(),
       std::move(details));
  revive(execution, root, environment);
  return true;
}

/// "lambda:invoke" gives "Lambda.Unknown".
std::string unknown_error(const Task& task) {
  if (is_function(task)) return "Lambda.Unknown";
  std::string service = service_of(task).first;
  if (service.starts_with("aws-sdk:")) service.erase(0, std::string("aws-sdk:").size());
  if (service == "dynamodb") return "DynamoDB.Unknown";
  if (!service.empty()) service[0] = static_cast<char>(std::toupper(service[0]));
  return service + ".Unknown";
}

bool restart(Execution& execution, const Environment& environment) {
  std::vector<FrameId> under_way;
  for (const auto& [id, frame] : execution.frames) {
    if (frame.phase == Phase::task) under_way.push_back(id);
  }
  bool any = false;
  for (const FrameId id : under_way) {
    const auto found = execution.frames.find(id);
    if (execution.status != Status::running || found == execution.frames.end()) continue;
    Frame& frame = found->second;
    if (frame.phase != Phase::task) continue;
    const Step step{execution, frame, environment};
    const Task& task = step.kind<Task>();
    if (is_activity(task)) {
      if (frame.attempt->is_taken) continue;
      execution.effects.push_back(OfferActivity{task.resource, id, frame.attempt->serial});
      continue;
    }
    const bool waits_for_token = task.pattern == Task::Pattern::wait_for_task_token;
    if (waits_for_token && frame.attempt->is_submitted) continue;
    TaskCall call = call_of(step);
    if (is_repeatable(call)) {
      execution.effects.push_back(CallTask{id, frame.attempt->serial, std::move(call)});
      continue;
    }
    task_failed(step, {unknown_error(task),
                       "The server was restarted while the task was running. Whether it took "
                       "effect is not known."});
    any = true;
  }
  return any;
}

bool abort(Execution& execution, const Abort& asked, const Environment& environment) {
  end(execution, Status::aborted, EventType::execution_aborted, {asked.error, asked.cause},
      environment);
  return true;
}

}  // namespace

Execution begin(std::shared_ptr<const Identity> identity, std::shared_ptr<const Program> program,
                Document input, const Environment& environment) {
  Execution execution;
  execution.identity = std::move(identity);
  execution.program = std::move(program);
  execution.input = std::move(input);
  const definition::Machine& machine = *execution.program->machine;
  if (machine.timeout_s) {
    execution.deadline_ms = environment.now_ms + *machine.timeout_s * 1'000;
  }
  Frame root;
  root.machine = &machine;
  root.state = &machine.states.find(machine.start_at)->second;
  root.input = execution.input;
  Frame& added = execution.frames.emplace(root_frame, std::move(root)).first->second;
  auto details = std::make_shared<EventDetails>();
  details->role_arn = execution.identity->machine.role_arn;
  // The first state's event names none before it, as the service has it.
  note({execution, added, environment}, EventType::execution_started, execution.input,
       std::move(details), Chain::no);
  make_ready(execution, added);
  return execution;
}

bool happen(Execution& execution, const Happening& happening, const Environment& environment) {
  if (const auto* asked = std::get_if<Redrive>(&happening)) {
    return redrive(execution, *asked, environment);
  }
  if (execution.status != Status::running) return false;
  struct Visitor {
    Execution& execution;
    const Environment& environment;
    bool operator()(const TimePassed&) { return pass_time(execution, environment); }
    bool operator()(const TaskReported& it) { return report(execution, it, environment); }
    bool operator()(const TokenAnswered& it) { return take_answer(execution, it, environment); }
    bool operator()(const ActivityTaken& it) { return take_activity(execution, it, environment); }
    bool operator()(const Abort& it) { return abort(execution, it, environment); }
    bool operator()(const Redrive&) { return false; }
    bool operator()(const Restarted&) { return restart(execution, environment); }
  };
  return std::visit(Visitor{execution, environment}, happening);
}

bool advance(Execution& execution, const Environment& environment) {
  while (!execution.ready.empty() && execution.status == Status::running) {
    const FrameId id = execution.ready.front();
    execution.ready.pop_front();
    const auto found = execution.frames.find(id);
    if (found == execution.frames.end()) continue;
    Frame& frame = found->second;
    if (frame.phase != Phase::ready && frame.phase != Phase::resuming) continue;
    // A state leaves a handful of events; what a Map starts at once is bounded by its concurrency.
    if (execution.next_event + 8 > last_event_for_steps) {
      fail_for_length(execution, environment);
      return true;
    }
    const Step step{execution, frame, environment};
    if (frame.phase == Phase::resuming) {
      go_on(step);
    } else {
      enter(step);
    }
    return true;
  }
  return false;
}

std::int64_t next_due_ms(const Execution& execution) {
  if (execution.status != Status::running) return 0;
  std::int64_t next = execution.deadline_ms;
  for (const auto& [id, frame] : execution.frames) {
    const std::int64_t due = due_of(frame);
    if (due != 0 && (next == 0 || due < next)) next = due;
  }
  return next;
}

bool is_repeatable(const TaskCall& call) {
  using Pattern = Task::Pattern;
  const std::string_view resource = call.resource;
  const std::string_view action = resource.substr(resource.rfind(':') + 1);
  const auto is_of = [&](std::string_view service) {
    return resource.find(":::" + std::string(service) + ":") != std::string_view::npos;
  };
  // A nested execution is named by the attempt, and starts once under that name.
  if (is_of("states") && action == "startExecution") return true;
  if (call.pattern == Pattern::wait_for_task_token) return false;
  if (is_of("dynamodb")) return action == "getItem";
  if (!is_of("aws-sdk:dynamodb") && !is_of("aws-sdk:sfn") && !is_of("aws-sdk:iam") &&
      !is_of("aws-sdk:sts") && !is_of("aws-sdk:cloudwatchlogs") && !is_of("aws-sdk:lambda") &&
      !is_of("aws-sdk:dynamodbstreams")) {
    return false;
  }
  static constexpr std::string_view reads[] = {"get",  "list",     "describe", "query",
                                               "scan", "batchGet", "filter",   "transactGet"};
  return std::any_of(std::begin(reads), std::end(reads), [&](std::string_view read) {
    return action.starts_with(read) && action != "getActivityTask";
  });
}

}  // namespace semel::workflow
