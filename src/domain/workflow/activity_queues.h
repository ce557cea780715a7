#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "domain/workflow/execution.h"

namespace semel::workflow {

/// A task of an activity that no worker has taken yet.
struct OfferedTask {
  std::string execution_arn;
  FrameId frame = 0;
  std::uint64_t serial = 0;
};

/// A worker that asks for a task.
struct Poll {
  std::string activity_arn, worker_name;
  std::int64_t deadline_ms = 0;  ///< by the clock's wall time
  std::function<void(ActivityTask, Ticket)> done;
};

/// Tasks and workers of activities, in memory; whoever comes first waits for the other.
/// Thread-safe.
class ActivityQueues {
 public:
  struct Match {
    OfferedTask task;
    Poll poll;
  };
  /// The oldest waiting worker, if there is one; else the task waits.
  std::optional<Match> offer(const std::string& activity_arn, OfferedTask task);
  /// The oldest waiting task, if there is one; else the worker waits.
  std::optional<Match> ask(Poll poll);
  /// From now on no worker waits: the time of all is over.
  void end_polls();
  /// Workers whose time is over, taken out.
  std::vector<Poll> expired(std::int64_t now_ms);
  /// When the next worker's time is over; 0: none waits.
  std::int64_t next_deadline_ms() const;
  std::int64_t waiting_tasks() const;

 private:
  struct Queue {
    std::deque<OfferedTask> tasks;
    std::list<Poll> polls;
  };
  mutable Mutex mutex_;
  std::map<std::string, Queue, std::less<>> queues_ GUARDED_BY(mutex_);
  bool polls_ended_ GUARDED_BY(mutex_) = false;
};

}  // namespace semel::workflow
