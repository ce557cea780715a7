#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/mutex.h"
#include "base/task.h"
#include "domain/records/records.h"
#include "domain/workflow/activity_queues.h"
#include "domain/workflow/journal.h"
#include "domain/workflow/step.h"
#include "domain/workflow/task_token.h"

namespace semel::workflow {

/// Drives all executions: takes what happens to them, steps them, writes the step, and then does
/// what it asks for. It has no threads of its own: whoever has some calls work() and fire_due().
/// Thread-safe. Made with make_shared: reports of tasks may come after it is gone, and find
/// nothing.
class Runner : public std::enable_shared_from_this<Runner> {
 public:
  explicit Runner(Executions::Parts parts);
  ~Runner();

  // --- for threads

  /// Does one thing that waits to be done: a slice of an execution, or a call outside. False: there
  /// was none.
  bool work();
  /// Waits until there may be work, or stop() was called: then false.
  bool wait_for_work();
  /// Fires what is due; when the next is, by the clock; 0: nothing waits.
  std::int64_t fire_due();
  /// Waits until the next timer may be due; false after stop().
  bool wait_for_timer(std::int64_t due_ms);
  void stop_threads();
  /// Finds the executions that were open when the process before this one ended. Errors:
  /// unavailable.
  Result<void> recover();

  // --- what Executions offers
  Result<Started> start(const Start& request);
  void start_sync(const Start& request, std::function<void(Result<Description>)> done);
  Result<Description> describe(std::string_view execution_arn);
  Result<Page<HistoryEvent>> history(const HistoryRequest& request);
  Result<Executions::Stopped> stop(std::string_view execution_arn, std::string_view error,
                                   std::string_view cause);
  Result<Executions::Stopped> redrive(std::string_view execution_arn,
                                      std::string_view client_token);
  void when_ended(std::string_view execution_arn, std::function<void(Result<Description>)> done);
  Result<Ticket> answer(std::string_view task_token, const TokenAnswer& answer);
  void poll_activity(Poll poll);
  void end_polls();
  Executions::Figures figures() const;
  Journal& journal() { return journal_; }

 private:
  /// An execution in memory.
  struct Live {
    Execution execution;
    JournalPosition position;
    Status kept_status = Status::running;  ///< as the head has it
    std::function<void(Result<Description>)> done;
  };
  /// An open execution; small, since most of them wait.
  struct Entry {
    std::string arn;
    std::unique_ptr<Live> live;    ///< of whoever has is_running; null: parked
    std::vector<Happening> inbox;  ///< guarded by the runner's mutex, like what follows
    std::int64_t armed_ms = 0;     ///< when its timer is due; 0: none
    bool is_running = false;
    bool is_queued = false;
    bool was_open_before = false;  ///< found by recover(), not loaded yet
    bool is_open = false;          ///< as far as is known; else it leaves the table
  };
  using EntryPtr = std::shared_ptr<Entry>;
  struct Timer {
    std::int64_t due_ms = 0;
    EntryPtr entry;
    bool operator>(const Timer& other) const { return due_ms > other.due_ms; }
  };
  struct Sliced {
    bool accepted = false;  ///< the happening that was asked for fitted
    bool is_open = false;
    std::int64_t stop_ms = 0;
    std::int64_t redrive_ms = 0;
    std::optional<ActivityTask> activity;
    Ticket seen;
  };
  /// A happening for one execution that its caller waits for, and what must hold for it.
  struct Request {
    Happening happening;
    const TaskName* task = nullptr;  ///< whose nonce has to be right
  };

  // --- the table of executions (runner.cpp)
  void add(std::unique_ptr<Live> live);
  void deliver(const std::string& arn, Happening happening);
  void queue(const EntryPtr& entry) REQUIRES(mutex_);
  /// Waits until nobody runs it. The caller runs it then.
  EntryPtr acquire(std::string_view arn);
  /// `is_well` false: the store failed, and its timer says when to try again.
  void release(const EntryPtr& entry, bool is_well = true);
  void arm(const EntryPtr& entry, std::int64_t due_ms);

  // --- steps (runner_slice.cpp)
  /// Steps the execution for a while; whoever calls it has acquired it.
  Result<Sliced> slice(const EntryPtr& entry, const Request* request);
  Result<bool> load(Entry& entry);
  void set_open(Entry& entry, bool is_open);
  /// What could not be written happens again.
  void put_back(Entry& entry, std::vector<Happening> inbox);
  bool let_happen(Entry& entry, const Request* request, const std::vector<Happening>& inbox,
                  Sliced& sliced);
  void go_on(Live& live);
  Result<bool> keep(Entry& entry, Sliced& sliced);
  void perform_when_durable(const Identity& identity, std::vector<Effect> effects, Ticket ticket);
  void perform(const std::string& arn, Effect effect);
  void offer(const std::string& arn, const OfferActivity& offer);
  void hand_over(ActivityQueues::Match match);
  void run_queued(const EntryPtr& entry);
  void note_end(Live& live, Ticket ticket);

  // --- requests (runner_requests.cpp)
  Result<Sliced> ask(std::string_view arn, const Request& request);
  void look_at_timers();
  Result<std::unique_ptr<Live>> make_live(const Start& request, bool is_kept);

  Environment environment();

  class Numbers final : public data::Entropy {
   public:
    explicit Numbers(Random& random) : random_(random) {}
    std::uint64_t next() override { return random_.next(); }

   private:
    Random& random_;
  };

  const Executions::Parts parts_;
  records::Records records_;
  Journal journal_;
  Numbers numbers_;
  ActivityQueues activities_;

  mutable Mutex mutex_;
  std::condition_variable work_added_, released_, timer_added_;
  std::unordered_map<std::string_view, EntryPtr> entries_ GUARDED_BY(mutex_);
  std::deque<EntryPtr> ready_ GUARDED_BY(mutex_);
  std::deque<EntryPtr> recovering_ GUARDED_BY(mutex_);  ///< after all that is ready
  std::deque<Task> calls_ GUARDED_BY(mutex_);
  std::unordered_map<std::string, std::vector<std::function<void(Result<Description>)>>> enders_
      GUARDED_BY(mutex_);
  std::vector<Timer> timers_ GUARDED_BY(mutex_);  ///< a heap, the next one first
  std::size_t live_count_ GUARDED_BY(mutex_) = 0;
  bool stopped_ GUARDED_BY(mutex_) = false;
  bool timers_changed_ GUARDED_BY(mutex_) = false;

  std::atomic<std::int64_t> transitions_ = 0, started_ = 0;
};

}  // namespace semel::workflow
