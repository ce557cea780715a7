#include <algorithm>

#include "domain/workflow/transition.h"

namespace semel::workflow {
namespace {

constexpr std::size_t event_bytes = 40;  ///< of an event without its content, roughly

bool is_open(Phase phase) {
  return phase != Phase::done && phase != Phase::failed && phase != Phase::aborted;
}

/// The event of a state that ends since another branch failed; its type has one or not.
std::optional<EventType> aborted_type(const definition::State& state) {
  if (std::holds_alternative<definition::Task>(state.kind)) return EventType::task_state_aborted;
  if (std::holds_alternative<definition::Wait>(state.kind)) return EventType::wait_state_aborted;
  if (std::holds_alternative<definition::Parallel>(state.kind)) {
    return EventType::parallel_state_aborted;
  }
  if (std::holds_alternative<definition::Map>(state.kind)) return EventType::map_state_aborted;
  return std::nullopt;
}

bool has_entered(const Frame& frame) {
  return frame.phase == Phase::waiting || frame.phase == Phase::retrying ||
         frame.phase == Phase::task || frame.phase == Phase::children;
}

void note_aborted(const Step& parent, const Step& child) {
  if (has_entered(child.frame)) {
    if (const auto type = aborted_type(child.state())) note(child, *type);
  }
  if (!std::holds_alternative<definition::Map>(parent.state().kind)) return;
  auto details = std::make_shared<EventDetails>();
  details->number = child.frame.position;
  note(child, EventType::map_iteration_aborted, Document(), std::move(details), Chain::no);
}

void end_execution(const Step& step, Status status) {
  step.execution.status = status;
  step.execution.stop_ms = step.environment.now_ms;
  step.execution.ready.clear();
}

/// The name that an event of the frame carries.
std::string_view name_in(const Step& step, EventType type) {
  switch (type) {
    case EventType::map_iteration_started:
    case EventType::map_iteration_succeeded:
    case EventType::map_iteration_failed:
    case EventType::map_iteration_aborted:
      return step.execution.frames.at(step.frame.parent).state->name;
    default:
      return step.frame.state == nullptr ? std::string_view() : step.frame.state->name;
  }
}

}  // namespace

void note(const Step& step, EventType type, Chain chain) {
  note(step, type, Document(), nullptr, chain);
}

void note(const Step& step, EventType type, Document content, Chain chain) {
  note(step, type, std::move(content), nullptr, chain);
}

void note(const Step& step, EventType type, Document content,
          std::shared_ptr<const EventDetails> details, Chain chain) {
  Frame& frame = step.frame;
  frame.is_changed = true;
  if (frame.is_silent) return;
  Execution& execution = step.execution;
  Event event;
  event.type = type;
  event.id = execution.next_event++;
  event.previous = frame.last_event;
  event.time_ms = step.environment.now_ms;
  event.name = name_in(step, type);
  event.details = std::move(details);
  if (chain == Chain::yes) frame.last_event = event.id;
  const bool is_repeat =
      !execution.events.empty() && execution.events.back().content.is_same(content);
  execution.news_bytes += event_bytes + (is_repeat ? 0 : content.known_bytes());
  event.content = std::move(content);
  execution.events.push_back(std::move(event));
}

void make_ready(Execution& execution, Frame& frame) {
  if (frame.phase != Phase::resuming) frame.phase = Phase::ready;
  frame.is_changed = true;
  execution.ready.push_back(frame.id);
}

Frame& add_child(const Step& parent, const definition::Machine& machine, std::uint32_t position) {
  Execution& execution = parent.execution;
  Frame child;
  child.id = ++execution.next_frame;
  child.parent = parent.frame.id;
  child.position = position;
  child.machine = &machine;
  child.state = &machine.states.find(machine.start_at)->second;
  child.variables = parent.frame.variables;
  child.last_event = parent.frame.last_event;
  child.is_silent = parent.frame.is_silent;
  ++parent.frame.child_count;
  ++parent.frame.running_count;
  Frame& added = execution.frames.emplace(child.id, std::move(child)).first->second;
  make_ready(execution, added);
  return added;
}

void finish(const Step& step, Document output) {
  Frame& frame = step.frame;
  frame.phase = Phase::done;
  frame.output = std::move(output);
  frame.is_changed = true;
  if (frame.parent == 0) {
    step.execution.output = frame.output;
    note(step, EventType::execution_succeeded, frame.output);
    return end_execution(step, Status::succeeded);
  }
  Frame& parent = step.execution.frames.at(frame.parent);
  child_ended({step.execution, parent, step.environment}, frame);
}

void give_up(const Step& step, Failure failure) {
  Frame& frame = step.frame;
  frame.phase = Phase::failed;
  frame.failure = std::move(failure);
  frame.is_changed = true;
  if (frame.parent == 0) {
    auto details = std::make_shared<EventDetails>();
    details->error = frame.failure.error;
    details->cause = frame.failure.cause;
    step.execution.failure = frame.failure;
    note(step, EventType::execution_failed, Document(), std::move(details));
    return end_execution(step, Status::failed);
  }
  Frame& parent = step.execution.frames.at(frame.parent);
  child_ended({step.execution, parent, step.environment}, frame);
}

void child_ended(const Step& parent, Frame& child) {
  --parent.frame.running_count;
  if (child.phase == Phase::failed) ++parent.frame.failed_count;
  parent.frame.last_event = child.last_event;
  parent.frame.is_changed = true;
  if (std::holds_alternative<definition::Parallel>(parent.state().kind)) {
    parallel_child_ended(parent, child);
  } else {
    map_child_ended(parent, child);
  }
}

void cancel_attempt(const Step& step) {
  if (step.frame.phase != Phase::task || !step.frame.attempt) return;
  if (is_activity(step.kind<definition::Task>())) return;
  Effect& effect = step.execution.effects.emplace_back(std::in_place_type<CancelTask>);
  std::get<CancelTask>(effect).call = call_of(step);
}

void abort_children(const Step& step) {
  if (step.frame.child_count == 0) return;
  for (auto& [id, frame] : step.execution.frames) {
    if (frame.parent != step.frame.id || !is_open(frame.phase)) continue;
    const Step child{step.execution, frame, step.environment};
    abort_children(child);
    cancel_attempt(child);
    note_aborted(step, child);
    frame.attempt.reset();
    // Redriven, it enters the state that it had not entered yet.
    if (!has_entered(frame)) frame.entered_event = 0;
    frame.phase = Phase::aborted;
    frame.is_changed = true;
  }
  step.frame.running_count = 0;
}

void remove_children(const Step& step) {
  if (step.frame.child_count == 0) return;
  auto& frames = step.execution.frames;
  std::vector<FrameId> children;
  for (const auto& [id, frame] : frames) {
    if (frame.parent == step.frame.id) children.push_back(id);
  }
  for (const FrameId id : children) {
    remove_children({step.execution, frames.at(id), step.environment});
    frames.erase(id);
    step.execution.removed.push_back(id);
  }
  step.frame.child_count = step.frame.running_count = step.frame.failed_count = 0;
}

}  // namespace semel::workflow
