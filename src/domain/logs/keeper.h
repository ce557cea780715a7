#pragma once

#include <condition_variable>
#include <cstdint>
#include <thread>

#include "base/mutex.h"
#include "domain/logs/logs.h"

namespace semel::logs {

/// Sweeps at intervals, on a thread of its own: what was deleted, and what has passed its
/// retention.
class Keeper {
 public:
  /// `logs` outlives it. The first sweep comes after one interval.
  Keeper(Logs& logs, std::int64_t interval_ms);
  /// Waits for a sweep that is under way.
  ~Keeper();
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

 private:
  void run();

  Logs& logs_;
  const std::int64_t interval_ms_;
  Mutex mutex_;
  std::condition_variable changed_;
  bool is_stopping_ GUARDED_BY(mutex_) = false;
  std::thread thread_;  // the last member: it uses all the others
};

}  // namespace semel::logs
