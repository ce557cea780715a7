#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/mutex.h"
#include "base/result.h"
#include "base/task.h"
#include "base/ticket.h"

namespace semel::rocksdb_kv {

/// Numbers the writes, makes them durable in order on a thread of its own, and runs what waited for
/// them. One sync serves all writes that were applied before it began. Thread-safe, but for
/// begin_write and end_write.
class SyncLoop {
 public:
  struct Disk {
    /// Makes all that was applied before the call durable. Called on the sync thread only.
    std::function<Result<void>()> sync;
    /// Called once, on the sync thread, when `sync` failed. Nothing is acknowledged after that, and
    /// `sync` is not called again: the kernel may have dropped what it could not write, and would
    /// then report success.
    std::function<void(const std::string& why)> on_failure;
  };

  explicit SyncLoop(Disk disk);
  /// Makes the last writes durable, if nothing failed, and drops what still waits.
  ~SyncLoop();
  SyncLoop(const SyncLoop&) = delete;
  SyncLoop& operator=(const SyncLoop&) = delete;

  /// A write takes its ticket, applies itself, and says so; one at a time. newest() covers it from
  /// the first on, so that nobody sees a write and a ticket from before it. A write that failed
  /// ends as well: it left nothing to sync.
  Ticket begin_write();
  void end_write(Ticket ticket);

  Ticket newest() const { return {newest_.load()}; }
  Ticket durable() const { return {durable_.load()}; }
  bool failed() const { return failed_.load(); }

  /// As Kv::when_durable.
  void when_durable(Ticket ticket, Task then);

  std::int64_t sync_count() const { return sync_count_.load(); }
  std::int64_t last_sync_us() const { return last_sync_us_.load(); }

 private:
  using Waiter = std::pair<Ticket, Task>;

  void run();
  std::optional<Ticket> await_work();
  bool make_durable(Ticket ticket);
  void give_up(const std::string& why);
  std::vector<Waiter> take_due();

  const Disk disk_;
  std::atomic<std::uint64_t> newest_{0};
  std::atomic<std::uint64_t> durable_{0};
  std::atomic<bool> failed_{false};
  std::atomic<std::int64_t> sync_count_{0};
  std::atomic<std::int64_t> last_sync_us_{0};

  Mutex mutex_;
  std::condition_variable work_;
  std::uint64_t applied_ GUARDED_BY(mutex_) = 0;
  bool stopping_ GUARDED_BY(mutex_) = false;
  std::vector<Waiter> waiting_ GUARDED_BY(mutex_);

  std::thread thread_;  // the last member: it uses all the others
};

}  // namespace semel::rocksdb_kv
