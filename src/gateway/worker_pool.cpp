#include "gateway/worker_pool.h"

#include <algorithm>
#include <iterator>

#include "base/check.h"

namespace semel::gateway {

WorkerPool::WorkerPool(std::size_t thread_count, std::size_t queued_max, Serve serve)
    : thread_count_(thread_count), queued_max_(queued_max), serve_(std::move(serve)) {
  CHECK(thread_count > 0);
  for (std::size_t i = 0; i < thread_count; ++i) threads_.emplace_back([this] { run(); });
}

WorkerPool::~WorkerPool() {
  {
    const Lock lock(mutex_);
    stopping_ = true;
  }
  work_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void WorkerPool::submit(std::vector<ExchangePtr>& exchanges) {
  std::size_t taken = 0;
  std::size_t idle_count = 0;
  {
    const Lock lock(mutex_);
    taken = std::min(exchanges.size(), queued_max_ - std::min(queued_max_, queue_.size()));
    const auto end = exchanges.begin() + static_cast<std::ptrdiff_t>(taken);
    queue_.insert(queue_.end(), std::make_move_iterator(exchanges.begin()), std::make_move_iterator(end));
    exchanges.erase(exchanges.begin(), end);
    idle_count = idle_count_;
  }
  // A worker that is busy looks at the queue by itself when it is done.
  for (std::size_t i = 0; i < std::min(taken, idle_count); ++i) work_.notify_one();
}

std::size_t WorkerPool::queued_count() const {
  const Lock lock(mutex_);
  return queue_.size();
}

void WorkerPool::run() {
  for (std::vector<ExchangePtr> share = take(); !share.empty(); share = take()) {
    for (ExchangePtr& exchange : share) serve_(std::move(exchange));
  }
}

/// A share of the queue, so that one worker does not sit on what another could do.
std::vector<ExchangePtr> WorkerPool::take() {
  Lock lock(mutex_);
  ++idle_count_;
  while (queue_.empty() && !stopping_) lock.wait(work_);
  --idle_count_;
  const std::size_t count = (queue_.size() + thread_count_ - 1) / thread_count_;
  const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(count);
  std::vector<ExchangePtr> share(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
  queue_.erase(queue_.begin(), end);
  return share;
}

}  // namespace semel::gateway
