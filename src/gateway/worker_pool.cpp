#include "gateway/worker_pool.h"

#include <algorithm>
#include <utility>

namespace semel::gateway {

WorkerPool::WorkerPool(std::size_t thread_count, std::size_t queued_max, Serve serve)
    : thread_count_(thread_count), queued_max_(queued_max), serve_(std::move(serve)) {
  for (std::size_t i = 0; i < thread_count; ++i) threads_.emplace_back([this] { run(); });
}

WorkerPool::~WorkerPool() {
  stop();
}

void WorkerPool::stop() {
  {
    const Lock lock(mutex_);
    stopping_ = true;
  }
  work_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void WorkerPool::submit(std::vector<ExchangePtr>& exchanges) {
  if (thread_count_ == 0) {
    for (ExchangePtr& exchange : std::exchange(exchanges, {})) serve_(std::move(exchange));
    return;
  }
  std::size_t taken = 0;
  bool is_anyone_idle = false;
  {
    const Lock lock(mutex_);
    const std::size_t room = stopping_ ? 0 : queued_max_ - std::min(queued_max_, queue_.size());
    for (; taken < std::min(room, exchanges.size()); ++taken) {
      queue_.push_back(std::move(exchanges[taken]));
    }
    is_anyone_idle = idle_count_ > 0;
  }
  exchanges.erase(exchanges.begin(), exchanges.begin() + static_cast<std::ptrdiff_t>(taken));
  if (taken > 0 && is_anyone_idle) work_.notify_one();
}

std::size_t WorkerPool::queued_count() const {
  const Lock lock(mutex_);
  return queue_.size();
}

void WorkerPool::run() {
  for (ExchangePtr exchange = next(); exchange; exchange = next()) serve_(std::move(exchange));
}

/// Null once the pool stops and the queue is empty. A worker that leaves work behind wakes the next
/// one: short calls are done by a few that stay awake, and only calls that take time spread over
/// all.
ExchangePtr WorkerPool::next() {
  bool is_more_for_another = false;
  ExchangePtr exchange;
  {
    Lock lock(mutex_);
    ++idle_count_;
    while (queue_.empty() && !stopping_) lock.wait(work_);
    --idle_count_;
    if (queue_.empty()) return nullptr;
    exchange = std::move(queue_.front());
    queue_.pop_front();
    is_more_for_another = !queue_.empty() && idle_count_ > 0;
  }
  if (is_more_for_another) work_.notify_one();
  return exchange;
}

}  // namespace semel::gateway
