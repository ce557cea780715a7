#include "adapter/rocksdb/sync_loop.h"

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>

namespace semel::rocksdb_kv {
namespace {

/// A disk whose syncs wait until the test lets them end, one by one.
class SteppedDisk {
 public:
  SyncLoop::Disk disk() {
    return {.sync = [this] { return sync(); },
            .on_failure =
                [this](const std::string& why) {
                  const Lock lock(mutex_);
                  failures_ += why + ";";
                  changed_.notify_all();
                }};
  }
  /// Returns once `count` syncs have begun, all told.
  void await_begun(int count) {
    Lock lock(mutex_);
    while (begun_ < count) lock.wait(changed_);
  }
  void let_end(int count) {
    const Lock lock(mutex_);
    allowed_ += count;
    changed_.notify_all();
  }
  void fail_from_now_on() {
    const Lock lock(mutex_);
    failing_ = true;
    allowed_ += 1'000;
    changed_.notify_all();
  }
  std::string await_failure() {
    Lock lock(mutex_);
    while (failures_.empty()) lock.wait(changed_);
    return failures_;
  }
  int begun() {
    const Lock lock(mutex_);
    return begun_;
  }

 private:
  Result<void> sync() {
    Lock lock(mutex_);
    ++begun_;
    changed_.notify_all();
    while (allowed_ == 0) lock.wait(changed_);
    --allowed_;
    if (failing_) return unavailable("disk on fire");
    return {};
  }

  Mutex mutex_;
  std::condition_variable changed_;
  int begun_ GUARDED_BY(mutex_) = 0;
  int allowed_ GUARDED_BY(mutex_) = 0;
  bool failing_ GUARDED_BY(mutex_) = false;
  std::string failures_ GUARDED_BY(mutex_);
};

Ticket write_to(SyncLoop& loop) {
  const Ticket ticket = loop.begin_write();
  loop.end_write(ticket);
  return ticket;
}

std::future<void> reached(SyncLoop& loop, Ticket ticket) {
  std::promise<void> promise;
  auto future = promise.get_future();
  loop.when_durable(ticket, [promise = std::move(promise)]() mutable { promise.set_value(); });
  return future;
}

bool is_ready(const std::future<void>& future) {
  return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

TEST(SyncLoop, NewestCoversAWriteFromItsBeginning) {
  SteppedDisk disk;
  SyncLoop loop(disk.disk());
  const Ticket ticket = loop.begin_write();
  EXPECT_EQ(loop.newest(), ticket);
  loop.end_write(ticket);
  disk.let_end(1);
}

TEST(SyncLoop, OneSyncServesAllThatCameDuringTheOneBefore) {
  SteppedDisk disk;
  SyncLoop loop(disk.disk());
  write_to(loop);
  disk.await_begun(1);
  for (int i = 0; i < 9; ++i) write_to(loop);
  disk.let_end(2);
  reached(loop, Ticket{10}).wait();
  EXPECT_EQ(loop.sync_count(), 2);
}

TEST(SyncLoop, WriteDuringASyncIsNotCoveredByIt) {
  SteppedDisk disk;
  SyncLoop loop(disk.disk());
  const Ticket first = write_to(loop);
  disk.await_begun(1);
  const Ticket second = write_to(loop);
  const auto first_reached = reached(loop, first);
  const auto second_reached = reached(loop, second);
  disk.let_end(1);
  first_reached.wait();
  disk.await_begun(2);
  EXPECT_EQ(loop.durable(), first);
  EXPECT_FALSE(is_ready(second_reached));
  disk.let_end(1);
  second_reached.wait();
}

TEST(SyncLoop, DurableTicketNeedsNoThread) {
  SteppedDisk disk;
  SyncLoop loop(disk.disk());
  EXPECT_TRUE(is_ready(reached(loop, Ticket{})));
}

TEST(SyncLoop, FailureIsToldOnceAndNothingIsAcknowledgedAfter) {
  SteppedDisk disk;
  SyncLoop loop(disk.disk());
  const auto before = reached(loop, write_to(loop));
  disk.fail_from_now_on();
  EXPECT_EQ(disk.await_failure(), "disk on fire;");
  EXPECT_THROW(std::future<void>(reached(loop, write_to(loop))).get(),
               std::future_error);  // dropped, not run
  before.wait();                    // dropped as well
  EXPECT_TRUE(loop.failed());
  EXPECT_EQ(loop.durable(), Ticket{});
  EXPECT_EQ(disk.begun(), 1);
  EXPECT_EQ(disk.await_failure(), "disk on fire;");
}

TEST(SyncLoop, ClosingSyncsTheRestAndDropsWhatWaits) {
  SteppedDisk disk;
  bool ran = false;
  {
    SyncLoop loop(disk.disk());
    write_to(loop);
    disk.await_begun(1);
    write_to(loop);
    loop.when_durable(Ticket{3}, [&ran] { ran = true; });
    disk.let_end(2);
  }
  EXPECT_EQ(disk.begun(), 2);
  EXPECT_FALSE(ran);
}

TEST(SyncLoop, ClosingWithoutWritesSyncsNothing) {
  SteppedDisk disk;
  { const SyncLoop loop(disk.disk()); }
  EXPECT_EQ(disk.begun(), 0);
}

}  // namespace
}  // namespace semel::rocksdb_kv
