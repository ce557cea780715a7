#include "domain/workflow/runner.h"

#include <algorithm>
#include <chrono>

#include "base/log.h"

namespace semel::workflow {
namespace {

/// Executions that wait, and are kept in memory all the same; more are read again when they go on.
constexpr std::size_t live_max = 8'192;
/// The clock may be set: no wait is trusted for longer.
constexpr std::int64_t timer_wait_ms_max = 500;

}  // namespace

Runner::Runner(Executions::Parts parts)
    : parts_(std::move(parts)),
      records_(parts_.tables, tables::TableName{"semel", parts_.table_name}),
      journal_(records_),
      numbers_(parts_.random) {}

Runner::~Runner() = default;

Environment Runner::environment() {
  return {parts_.clock.now_ms(), numbers_};
}

// --- threads

bool Runner::work() {
  Task call;
  EntryPtr entry;
  {
    const Lock lock(mutex_);
    if (!calls_.empty()) {
      call = std::move(calls_.front());
      calls_.pop_front();
    } else {
      auto& line = ready_.empty() ? recovering_ : ready_;
      if (line.empty()) return false;
      entry = std::move(line.front());
      line.pop_front();
      entry->is_queued = false;
      const auto current = entries_.find(entry->arn);
      // Whoever runs it queues it again, since it has an inbox or can go on.
      const bool has_left = current == entries_.end() || current->second != entry;
      if (has_left || entry->is_running) return true;
      entry->is_running = true;
    }
  }
  if (call) {
    call();
  } else {
    run_queued(entry);
  }
  return true;
}

bool Runner::wait_for_work() {
  Lock lock(mutex_);
  while (!stopped_ && calls_.empty() && ready_.empty() && recovering_.empty()) {
    lock.wait(work_added_);
  }
  return !stopped_;
}

std::int64_t Runner::fire_due() {
  const std::int64_t now_ms = parts_.clock.now_ms();
  for (Poll& poll : activities_.expired(now_ms)) poll.done(ActivityTask(), Ticket());
  const std::int64_t next_poll_ms = activities_.next_deadline_ms();
  const Lock lock(mutex_);
  while (!timers_.empty() && timers_.front().due_ms <= now_ms) {
    std::pop_heap(timers_.begin(), timers_.end(), std::greater<>());
    const Timer timer = std::move(timers_.back());
    timers_.pop_back();
    if (timer.entry->armed_ms != timer.due_ms) continue;  // it was armed anew since
    timer.entry->armed_ms = 0;
    timer.entry->inbox.push_back(TimePassed());
    queue(timer.entry);
  }
  timers_changed_ = false;
  const std::int64_t next_ms = timers_.empty() ? 0 : timers_.front().due_ms;
  if (next_ms == 0 || next_poll_ms == 0) return std::max(next_ms, next_poll_ms);
  return std::min(next_ms, next_poll_ms);
}

bool Runner::wait_for_timer(std::int64_t due_ms) {
  Lock lock(mutex_);
  if (stopped_ || timers_changed_) return !stopped_;
  std::int64_t wait_ms = timer_wait_ms_max;
  if (due_ms != 0) {
    wait_ms = std::clamp<std::int64_t>(due_ms - parts_.clock.now_ms(), 0, timer_wait_ms_max);
  }
  lock.wait_until(timer_added_,
                  std::chrono::steady_clock::now() + std::chrono::milliseconds(wait_ms));
  return !stopped_;
}

void Runner::stop_threads() {
  {
    const Lock lock(mutex_);
    stopped_ = true;
  }
  work_added_.notify_all();
  timer_added_.notify_all();
}

Result<void> Runner::recover() {
  const auto open = TRY(journal_.open());
  const Lock lock(mutex_);
  for (const std::string& arn : open) {
    if (entries_.contains(arn)) continue;
    auto entry = std::make_shared<Entry>();
    entry->arn = arn;
    entry->was_open_before = entry->is_open = true;
    entry->is_queued = true;
    entries_.emplace(entry->arn, entry);
    recovering_.push_back(std::move(entry));
  }
  if (!open.empty()) {
    log::info("executions go on", {{"count", static_cast<std::int64_t>(open.size())}});
  }
  work_added_.notify_all();
  return {};
}

// --- the table

void Runner::add(std::unique_ptr<Live> live) {
  const Lock lock(mutex_);
  const std::string& arn = live->execution.identity->arn;
  auto found = entries_.find(arn);
  if (found == entries_.end()) {
    auto entry = std::make_shared<Entry>();
    entry->arn = arn;
    found = entries_.emplace(entry->arn, entry).first;
  }
  Entry& entry = *found->second;
  // Somebody may have asked for it since it was written, and has read it already.
  if (!entry.live && !entry.is_running) {
    entry.live = std::move(live);
    ++live_count_;
  }
  entry.is_open = true;
  queue(found->second);
}

void Runner::deliver(const std::string& arn, Happening happening) {
  const Lock lock(mutex_);
  const auto found = entries_.find(arn);
  if (found == entries_.end()) return;
  found->second->inbox.push_back(std::move(happening));
  queue(found->second);
}

void Runner::queue(const EntryPtr& entry) {
  if (entry->is_queued || entry->is_running) return;
  entry->is_queued = true;
  ready_.push_back(entry);
  work_added_.notify_one();
}

Runner::EntryPtr Runner::acquire(std::string_view arn) {
  Lock lock(mutex_);
  for (;;) {
    auto found = entries_.find(arn);
    if (found == entries_.end()) {
      auto entry = std::make_shared<Entry>();
      entry->arn = arn;
      found = entries_.emplace(entry->arn, entry).first;
    }
    if (!found->second->is_running) {
      found->second->is_running = true;
      return found->second;
    }
    lock.wait(released_);
  }
}

void Runner::release(const EntryPtr& entry, bool is_well) {
  const Lock lock(mutex_);
  entry->is_running = false;
  const bool can_go_on = entry->live && !entry->live->execution.ready.empty();
  if (!entry->is_open) {
    if (entry->live) --live_count_;
    entry->live.reset();
    entry->inbox.clear();
    entry->armed_ms = 0;
    const auto current = entries_.find(entry->arn);
    if (current != entries_.end() && current->second == entry) entries_.erase(current);
  } else if (is_well && (can_go_on || !entry->inbox.empty())) {
    queue(entry);
  } else if (entry->live && live_count_ > live_max && entry->live->execution.identity->is_kept) {
    entry->live.reset();
    --live_count_;
  }
  released_.notify_all();
}

void Runner::arm(const EntryPtr& entry, std::int64_t due_ms) {
  const Lock lock(mutex_);
  if (entry->armed_ms == due_ms) return;
  entry->armed_ms = due_ms;
  if (due_ms == 0) return;
  const bool is_first = timers_.empty() || due_ms < timers_.front().due_ms;
  timers_.push_back({due_ms, entry});
  std::push_heap(timers_.begin(), timers_.end(), std::greater<>());
  if (is_first) {
    timers_changed_ = true;
    timer_added_.notify_one();
  }
}

Executions::Figures Runner::figures() const {
  Executions::Figures figures;
  figures.transitions = transitions_;
  figures.started = started_;
  figures.waiting_tasks = activities_.waiting_tasks();
  const Lock lock(mutex_);
  figures.open = static_cast<std::int64_t>(entries_.size());
  return figures;
}

}  // namespace semel::workflow
