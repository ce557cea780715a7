#include <algorithm>

#include "base/log.h"
#include "domain/workflow/runner.h"

namespace semel::workflow {
namespace {

// How much of an execution one slice does: what is written together, and when others have their
// turn.
constexpr std::size_t slice_events_max = 500;
constexpr std::size_t slice_bytes_max = 256 * 1'024;
constexpr int tries_max = 4;
constexpr std::int64_t retry_ms = 1'000;  ///< when the store does not answer

bool is_entered(EventType type) {
  switch (type) {
    case EventType::pass_state_entered:
    case EventType::choice_state_entered:
    case EventType::wait_state_entered:
    case EventType::succeed_state_entered:
    case EventType::fail_state_entered:
    case EventType::task_state_entered:
    case EventType::parallel_state_entered:
    case EventType::map_state_entered:
      return true;
    default:
      return false;
  }
}

std::int64_t count_transitions(const std::vector<Event>& events) {
  return std::count_if(events.begin(), events.end(),
                       [](const Event& event) { return is_entered(event.type); });
}

/// Whether the execution has the attempt that the token names, nonce and all.
bool has_task(const Execution& execution, const TaskName& task) {
  const auto found = execution.frames.find(task.frame);
  if (found == execution.frames.end() || execution.identity->run_id != task.run_id) return false;
  const Frame& frame = found->second;
  return frame.phase == Phase::task && frame.attempt && frame.attempt->serial == task.serial &&
         frame.attempt->nonce == task.nonce;
}

ActivityTask activity_task(const Execution& execution, const ActivityTaken& taken) {
  const Frame& frame = execution.frames.at(taken.frame);
  ActivityTask task;
  task.input = frame.attempt->parameters.text();
  task.token = token_of({execution.identity->arn, execution.identity->run_id, frame.id,
                         frame.attempt->serial, frame.attempt->nonce});
  return task;
}

}  // namespace

/// False: there is no such execution, or it has ended.
Result<bool> Runner::load(Entry& entry) {
  if (entry.live) return true;
  const auto found = TRY(journal_.find(entry.arn));
  if (!found.head) return false;
  auto loaded = TRY(journal_.load(*found.head));
  entry.live = std::make_unique<Live>();
  entry.live->execution = std::move(loaded.execution);
  entry.live->position = loaded.position;
  entry.live->kept_status = found.head->status;
  const Lock lock(mutex_);
  ++live_count_;
  return true;
}

bool Runner::let_happen(Entry& entry, const Request* request, const std::vector<Happening>& inbox,
                        Sliced& sliced) {
  Execution& execution = entry.live->execution;
  const Environment now = environment();
  bool any = false;
  if (entry.was_open_before) any = happen(execution, Restarted(), now);
  for (const Happening& happening : inbox) any = happen(execution, happening, now) || any;
  if (request == nullptr) return any;
  if (request->task != nullptr && !has_task(execution, *request->task)) return any;
  sliced.accepted = happen(execution, request->happening, now);
  if (const auto* taken = std::get_if<ActivityTaken>(&request->happening)) {
    if (sliced.accepted) sliced.activity = activity_task(execution, *taken);
  }
  return any || sliced.accepted;
}

void Runner::go_on(Live& live) {
  const Environment now = environment();
  Execution& execution = live.execution;
  while (execution.events.size() < slice_events_max && execution.news_bytes < slice_bytes_max &&
         advance(execution, now)) {
  }
}

/// False: the copy in memory was stale, and is gone.
Result<bool> Runner::keep(Entry& entry, Sliced& sliced) {
  Live& live = *entry.live;
  Execution& execution = live.execution;
  transitions_ += count_transitions(execution.events);
  if (!execution.identity->is_kept) {
    execution.events.clear();
    execution.removed.clear();
    execution.news_bytes = 0;
    return true;
  }
  auto appended = journal_.append(execution, live.position, live.kept_status);
  if (appended && appended->applied) {
    live.kept_status = execution.status;
    sliced.seen = appended->seen;
    return true;
  }
  entry.live.reset();
  {
    const Lock lock(mutex_);
    --live_count_;
  }
  if (appended || appended.error().code == ErrorCode::unknown_outcome) return false;
  return appended.error();
}

Result<Runner::Sliced> Runner::slice(const EntryPtr& entry, const Request* request) {
  std::vector<Happening> inbox;
  {
    const Lock lock(mutex_);
    inbox = std::move(entry->inbox);
    entry->inbox.clear();
  }
  for (int attempt = 0; attempt < tries_max; ++attempt) {
    Sliced sliced;
    const auto is_there = load(*entry);
    if (!is_there) {
      put_back(*entry, std::move(inbox));
      return is_there.error();
    }
    if (!*is_there) {
      set_open(*entry, false);
      return sliced;
    }
    Live& live = *entry->live;
    const bool has_happened = let_happen(*entry, request, inbox, sliced);
    go_on(live);
    if (has_happened || !live.execution.events.empty()) {
      const auto is_kept = keep(*entry, sliced);
      if (!is_kept) {
        put_back(*entry, std::move(inbox));
        return is_kept.error();
      }
      if (!*is_kept) continue;
    }
    entry->was_open_before = false;
    sliced.is_open = live.execution.status == Status::running;
    set_open(*entry, sliced.is_open);
    sliced.stop_ms = live.execution.stop_ms;
    sliced.redrive_ms = live.execution.redrive_ms;
    std::vector<Effect> effects = std::move(live.execution.effects);
    live.execution.effects.clear();
    perform_when_durable(*live.execution.identity, std::move(effects), sliced.seen);
    arm(entry, next_due_ms(live.execution));
    if (!sliced.is_open) note_end(live, sliced.seen);
    return sliced;
  }
  put_back(*entry, std::move(inbox));
  return unavailable("an execution was changed by others all the time");
}

void Runner::set_open(Entry& entry, bool is_open) {
  const Lock lock(mutex_);
  entry.is_open = is_open;
}

void Runner::put_back(Entry& entry, std::vector<Happening> inbox) {
  const Lock lock(mutex_);
  entry.inbox.insert(entry.inbox.begin(), std::make_move_iterator(inbox.begin()),
                     std::make_move_iterator(inbox.end()));
}

void Runner::run_queued(const EntryPtr& entry) {
  const auto sliced = slice(entry, nullptr);
  if (!sliced) {
    log::error("an execution cannot go on",
               {{"execution", entry->arn}, {"reason", sliced.error().message}});
    arm(entry, parts_.clock.now_ms() + retry_ms);
  }
  release(entry, sliced.has_value());
}

void Runner::note_end(Live& live, Ticket ticket) {
  std::vector<std::function<void(Result<Description>)>> waiting;
  {
    const Lock lock(mutex_);
    const auto found = enders_.find(live.execution.identity->arn);
    if (found != enders_.end()) {
      waiting = std::move(found->second);
      enders_.erase(found);
    }
  }
  if (live.done) waiting.push_back(std::move(live.done));
  live.done = nullptr;
  if (waiting.empty()) return;
  auto description = description_of(head_of(live.execution), live.execution.program->definition,
                                    parts_.clock.now_ms());
  description.seen = ticket;
  for (const auto& done : waiting) done(description);
}

// --- outside

void Runner::perform_when_durable(const Identity& identity, std::vector<Effect> effects,
                                  Ticket ticket) {
  if (effects.empty()) return;
  auto perform_all = [weak = weak_from_this(), arn = identity.arn,
                      effects = std::make_shared<std::vector<Effect>>(std::move(effects))] {
    const auto runner = weak.lock();
    if (!runner) return;
    const Lock lock(runner->mutex_);
    for (Effect& effect : *effects) {
      runner->calls_.push_back([weak, arn, effect = std::make_shared<Effect>(std::move(effect))] {
        if (const auto alive = weak.lock()) alive->perform(arn, std::move(*effect));
      });
      runner->work_added_.notify_one();
    }
  };
  if (identity.is_kept) {
    parts_.tables.when_durable(ticket, std::move(perform_all));
  } else {
    perform_all();
  }
}

void Runner::perform(const std::string& arn, Effect effect) {
  if (auto* call = std::get_if<CallTask>(&effect)) {
    parts_.integrations.call(
        std::move(call->call), [weak = weak_from_this(), arn, frame = call->frame,
                                serial = call->serial](TaskOutcome outcome) {
          if (const auto runner = weak.lock()) {
            runner->deliver(arn, TaskReported{frame, serial, std::move(outcome)});
          }
        });
  } else if (auto* cancel = std::get_if<CancelTask>(&effect)) {
    parts_.integrations.cancel(cancel->call);
  } else {
    offer(arn, std::get<OfferActivity>(effect));
  }
}

void Runner::offer(const std::string& arn, const OfferActivity& offered) {
  auto match = activities_.offer(offered.activity_arn, {arn, offered.frame, offered.serial});
  if (match) hand_over(std::move(*match));
}

/// Gives the task to the worker, or the worker the next task when that one is there no more.
void Runner::hand_over(ActivityQueues::Match match) {
  for (;;) {
    const Request request{
        ActivityTaken{match.task.frame, match.task.serial, match.poll.worker_name}};
    const EntryPtr entry = acquire(match.task.execution_arn);
    auto sliced = slice(entry, &request);
    release(entry);
    if (sliced && sliced->accepted && sliced->activity) {
      match.poll.done(std::move(*sliced->activity), sliced->seen);
      return;
    }
    if (!sliced) {
      match.poll.done(ActivityTask(), Ticket());
      match.poll.done = nullptr;
      const auto& taken = match.poll.activity_arn;
      auto again = activities_.offer(taken, std::move(match.task));
      if (!again) return;
      match = std::move(*again);
      continue;
    }
    auto next = activities_.ask(std::move(match.poll));
    if (!next) return;
    match = std::move(*next);
  }
}

}  // namespace semel::workflow
