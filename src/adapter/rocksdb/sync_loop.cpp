#include "adapter/rocksdb/sync_loop.h"

#include <algorithm>
#include <iterator>

#include "base/clock.h"

namespace semel::rocksdb_kv {

SyncLoop::SyncLoop(Disk disk) : disk_(std::move(disk)), thread_([this] { run(); }) {}

SyncLoop::~SyncLoop() {
  {
    const Lock lock(mutex_);
    stopping_ = true;
  }
  work_.notify_one();
  thread_.join();
}

Ticket SyncLoop::begin_write() {
  return {newest_.fetch_add(1) + 1};
}

void SyncLoop::end_write(Ticket ticket) {
  {
    const Lock lock(mutex_);
    applied_ = ticket.number;
  }
  work_.notify_one();
}

void SyncLoop::when_durable(Ticket ticket, Task then) {
  {
    // The sync thread publishes durable_ first and takes the waiters under the lock after: whoever
    // still sees an old value here is in time to be taken.
    const Lock lock(mutex_);
    if (ticket > durable()) {
      if (!failed()) waiting_.emplace_back(ticket, std::move(then));
      return;
    }
  }
  then();
}

void SyncLoop::run() {
  while (const auto ticket = await_work()) {
    if (!make_durable(*ticket)) return;
    for (auto& [covered, then] : take_due()) then();
  }
}

std::optional<Ticket> SyncLoop::await_work() {
  Lock lock(mutex_);
  while (applied_ == durable_.load() && !stopping_) lock.wait(work_);
  if (applied_ == durable_.load()) return std::nullopt;
  return Ticket{applied_};
}

bool SyncLoop::make_durable(Ticket ticket) {
  const SystemClock clock;
  const std::int64_t began_us = clock.steady_us();
  const auto synced = disk_.sync();
  if (!synced) {
    give_up(synced.error().message);
    return false;
  }
  last_sync_us_.store(clock.steady_us() - began_us);
  sync_count_.fetch_add(1);
  durable_.store(ticket.number);
  return true;
}

void SyncLoop::give_up(const std::string& why) {
  failed_.store(true);
  disk_.on_failure(why);
  std::vector<Waiter> dropped;  // destroyed without the lock: a callback may own what calls back
  const Lock lock(mutex_);
  dropped.swap(waiting_);
}

std::vector<SyncLoop::Waiter> SyncLoop::take_due() {
  std::vector<Waiter> due;
  const Lock lock(mutex_);
  if (stopping_) return due;
  const auto is_later = [now = durable()](const Waiter& waiter) { return waiter.first > now; };
  const auto first_due = std::stable_partition(waiting_.begin(), waiting_.end(), is_later);
  due.assign(std::make_move_iterator(first_due), std::make_move_iterator(waiting_.end()));
  waiting_.erase(first_due, waiting_.end());
  return due;
}

}  // namespace semel::rocksdb_kv
