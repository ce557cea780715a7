#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <thread>

#include "base/mutex.h"
#include "base/task.h"

namespace semel::gateway {

/// Runs tasks after a time, on one thread of its own: a delayed call holds no worker. Tasks are
/// short. Thread-safe. The destructor drops what is not due.
class Delays {
 public:
  Delays();
  ~Delays();
  Delays(const Delays&) = delete;
  Delays& operator=(const Delays&) = delete;

  void after(std::chrono::milliseconds delay, Task task);

 private:
  using Time = std::chrono::steady_clock::time_point;
  void run();

  Mutex mutex_;
  std::condition_variable changed_;
  std::multimap<Time, Task> tasks_ GUARDED_BY(mutex_);
  bool stopping_ GUARDED_BY(mutex_) = false;
  std::thread thread_;  // the last member: it uses all the others
};

}  // namespace semel::gateway
