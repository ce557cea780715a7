#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

#include "base/mutex.h"
#include "gateway/exchange.h"

namespace semel::gateway {

/// A fixed number of threads that serve exchanges from a bounded queue. Thread-safe. The destructor serves what is queued, then
/// joins.
class WorkerPool {
 public:
  using Serve = std::function<void(ExchangePtr)>;
  WorkerPool(std::size_t thread_count, std::size_t queued_max, Serve serve);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// Takes all that has room, in order, with one wake-up for each idle worker that is needed; the rest stays in `exchanges`, for
  /// the caller to refuse.
  void submit(std::vector<ExchangePtr>& exchanges);

  std::size_t queued_count() const;

 private:
  void run();
  /// Nothing once the pool stops and the queue is empty.
  std::vector<ExchangePtr> take();

  const std::size_t thread_count_;
  const std::size_t queued_max_;
  const Serve serve_;
  mutable Mutex mutex_;
  std::condition_variable work_;
  std::vector<ExchangePtr> queue_ GUARDED_BY(mutex_);
  std::size_t idle_count_ GUARDED_BY(mutex_) = 0;
  bool stopping_ GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;  // the last member: they use all the others
};

}  // namespace semel::gateway
