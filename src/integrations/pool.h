#pragma once

#include <condition_variable>
#include <deque>
#include <thread>
#include <vector>

#include "base/mutex.h"
#include "base/task.h"

namespace semel::integrations {

/// A few threads that run tasks in their order, from open() on. Thread-safe. Not bounded: each task
/// belongs to an execution, which is held anyway.
class Pool {
 public:
  /// `thread_count` 0: run() runs at once, on its caller's thread.
  explicit Pool(std::size_t thread_count);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  void open();
  void run(Task task);
  /// Waits for what runs now; the rest, and what comes from now on, is dropped.
  void close();

 private:
  void work();

  const std::size_t thread_count_;
  Mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_ GUARDED_BY(mutex_);
  bool is_open_ GUARDED_BY(mutex_) = false;
  bool is_stopping_ GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;  // the last member: they use all the others
};

}  // namespace semel::integrations
