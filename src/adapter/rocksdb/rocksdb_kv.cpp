#include "adapter/rocksdb/rocksdb_kv.h"

#include <rocksdb/cache.h>
#include <rocksdb/db.h>
#include <rocksdb/env.h>
#include <rocksdb/file_system.h>
#include <rocksdb/write_batch.h>

#include <atomic>
#include <functional>
#include <mutex>
#include <utility>

#include "adapter/rocksdb/folder.h"
#include "adapter/rocksdb/log_file.h"
#include "adapter/rocksdb/log_repair.h"
#include "adapter/rocksdb/log_scan.h"
#include "adapter/rocksdb/read.h"
#include "adapter/rocksdb/status.h"
#include "adapter/rocksdb/store_options.h"
#include "adapter/rocksdb/sync_loop.h"
#include "base/mutex.h"

namespace semel::rocksdb_kv {

namespace {

std::int64_t property(rocksdb::DB& db, const std::string& name) {
  std::uint64_t value = 0;
  db.GetIntProperty(name, &value);
  return static_cast<std::int64_t>(value);
}

rocksdb::WriteBatch to_write_batch(const kv::Batch& batch) {
  rocksdb::WriteBatch changes;
  for (const kv::Batch::Change& change : batch.changes()) {
    if (change.value) {
      changes.Put(change.key, *change.value);
    } else {
      changes.Delete(change.key);
    }
  }
  return changes;
}

class RocksdbKv final : public kv::Kv {
 public:
  RocksdbKv(Folder folder, std::function<void(const std::string&)> on_write_failure)
      : folder_(std::move(folder)),
        on_write_failure_(std::move(on_write_failure)),
        env_(rocksdb::NewCompositeEnv(make_file_system(
            {.on_log_written = [this](std::size_t count) { log_bytes_ += std::int64_t(count); },
             .on_failure = [this](const std::string& why) { report_failure(why); }}))) {}

  /// Called once, before anything else.
  Result<void> start(const Options& options) {
    block_cache_ = rocksdb::NewLRUCache(options.block_cache_bytes);
    rocksdb::DB* db = nullptr;
    const auto status =
        rocksdb::DB::Open(store_options(options, *env_, block_cache_), folder_.path(), &db);
    if (!status.ok()) return to_error(status, "cannot open the data folder " + folder_.path());
    db_.reset(db);
    sync_loop_.emplace(
        SyncLoop::Disk{.sync = [this] { return sync_log(); },
                       .on_failure = [this](const std::string& why) { report_failure(why); }});
    started_ = true;
    return {};
  }

  Result<std::optional<std::string>> get(std::string_view key) const override {
    return get_value(*db_, rocksdb::ReadOptions(), key);
  }
  std::unique_ptr<kv::Snapshot> snapshot() const override { return take_snapshot(*db_); }

  Result<Ticket> write(const kv::Batch& batch) override;

  Ticket newest() const override { return sync_loop_->newest(); }
  bool is_durable(Ticket ticket) const override { return ticket <= sync_loop_->durable(); }
  void when_durable(Ticket ticket, Task then) override {
    if (is_durable(ticket)) return then();
    sync_loop_->when_durable(ticket, std::move(then));
  }

  std::vector<std::pair<std::string, std::int64_t>> figures() const override;

 private:
  Result<void> sync_log() {
    const auto status = db_->FlushWAL(true);
    if (!status.ok())
      return to_error(status, "cannot make the log of " + folder_.path() + " durable");
    return {};
  }

  /// A failure has many witnesses. All but the first wait here until it has been handled, which in
  /// service is for ever. Before the start, opening the folder fails instead.
  void report_failure(const std::string& why) {
    if (started_) std::call_once(failure_, on_write_failure_, why);
  }

  // Each uses those above it; they die in reverse.
  const Folder folder_;
  const std::function<void(const std::string& why)> on_write_failure_;
  std::atomic<bool> started_ = false;
  std::once_flag failure_;
  std::atomic<std::int64_t> log_bytes_{0};
  const std::unique_ptr<rocksdb::Env> env_;
  std::shared_ptr<rocksdb::Cache> block_cache_;  // shared with RocksDB
  std::unique_ptr<rocksdb::DB> db_;
  Mutex write_mutex_;                  ///< one batch at a time, in the order of their tickets
  std::optional<SyncLoop> sync_loop_;  // nothing only until start()
};

Result<Ticket> RocksdbKv::write(const kv::Batch& batch) {
  rocksdb::WriteBatch changes = to_write_batch(batch);
  const Lock lock(write_mutex_);
  if (sync_loop_->failed())
    return unavailable("the data folder " + folder_.path() +
                       " no longer takes writes: a sync failed");
  const Ticket ticket = sync_loop_->begin_write();
  rocksdb::Status status;
  if (!batch.empty()) {
    changes.PutLogData(encode_marker({.ticket = ticket, .durable = sync_loop_->durable()}));
    status = db_->Write(rocksdb::WriteOptions(), &changes);
  }
  sync_loop_->end_write(ticket);
  if (!status.ok()) return to_error(status, "cannot write to the data folder " + folder_.path());
  return ticket;
}

std::vector<std::pair<std::string, std::int64_t>> RocksdbKv::figures() const {
  const std::int64_t memtable_bytes = property(*db_, "rocksdb.cur-size-all-mem-tables");
  return {{"live_bytes", property(*db_, "rocksdb.estimate-live-data-size") + memtable_bytes},
          {"table_bytes", property(*db_, "rocksdb.total-sst-files-size")},
          {"memtable_bytes", memtable_bytes},
          {"block_cache_bytes", static_cast<std::int64_t>(block_cache_->GetUsage())},
          {"log_bytes_written", log_bytes_.load()},
          {"newest_ticket", static_cast<std::int64_t>(newest().number)},
          {"durable_ticket", static_cast<std::int64_t>(sync_loop_->durable().number)},
          {"sync_count", sync_loop_->sync_count()},
          {"last_sync_us", sync_loop_->last_sync_us()}};
}

}  // namespace

Result<std::unique_ptr<kv::Kv>> open(Options options) {
  CHECK(options.on_write_failure != nullptr);
  auto folder = TRY(Folder::claim(options.folder));
  TRY(repair_logs(folder.path()));
  auto store = std::make_unique<RocksdbKv>(std::move(folder), options.on_write_failure);
  TRY(store->start(options));
  return std::unique_ptr<kv::Kv>(std::move(store));
}

}  // namespace semel::rocksdb_kv
