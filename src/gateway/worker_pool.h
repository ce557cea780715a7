#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <thread>
#include <vector>

#include "base/mutex.h"
#include "gateway/exchange.h"

namespace semel::gateway {

/// A fixed number of threads that serve exchanges from a bounded queue. Thread-safe.
class WorkerPool {
 public:
  using Serve = std::function<void(ExchangePtr)>;
  /// `thread_count` 0: submit() serves at once, on its caller's thread.
  WorkerPool(std::size_t thread_count, std::size_t queued_max, Serve serve);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// Takes all that has room, in order, with at most one wake-up; the rest stays in `exchanges`,
  /// for the caller to refuse.
  void submit(std::vector<ExchangePtr>& exchanges);
  /// Serves what is queued and ends the threads. Nothing has room from now on.
  void stop();

  std::size_t queued_count() const;

 private:
  void run();
  ExchangePtr next();

  const std::size_t thread_count_;
  const std::size_t queued_max_;
  const Serve serve_;
  mutable Mutex mutex_;
  std::condition_variable work_;
  std::deque<ExchangePtr> queue_ GUARDED_BY(mutex_);
  std::size_t idle_count_ GUARDED_BY(mutex_) = 0;
  bool stopping_ GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;  // the last member: they use all the others
};

}  // namespace semel::gateway
