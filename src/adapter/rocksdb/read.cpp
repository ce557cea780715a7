#include "adapter/rocksdb/read.h"

#include <rocksdb/db.h>

#include <utility>

#include "adapter/rocksdb/status.h"

namespace semel::rocksdb_kv {

namespace {

class RocksdbCursor final : public kv::Cursor {
 public:
  RocksdbCursor(rocksdb::DB& db, const rocksdb::Snapshot& snapshot, kv::Range range,
                kv::Direction direction)
      : range_(std::move(range)), first_(range_.first), last_(range_.last), direction_(direction) {
    if (!range_.last.empty() && range_.last <= range_.first)
      return;  // RocksDB asserts ordered bounds
    rocksdb::ReadOptions options;
    options.snapshot = &snapshot;
    options.iterate_lower_bound = &first_;
    if (!range_.last.empty()) options.iterate_upper_bound = &last_;
    iterator_.reset(db.NewIterator(options));
    if (direction_ == kv::Direction::forward) {
      iterator_->SeekToFirst();
    } else {
      iterator_->SeekToLast();
    }
  }

  bool valid() const override { return iterator_ && iterator_->Valid(); }
  void next() override {
    CHECK(valid());
    if (direction_ == kv::Direction::forward) {
      iterator_->Next();
    } else {
      iterator_->Prev();
    }
  }
  std::string_view key() const override {
    CHECK(valid());
    return iterator_->key().ToStringView();
  }
  std::string_view value() const override {
    CHECK(valid());
    return iterator_->value().ToStringView();
  }
  Result<void> status() const override {
    if (!iterator_ || iterator_->status().ok()) return {};
    return to_error(iterator_->status(), "cannot read a range of keys");
  }

 private:
  const kv::Range range_;
  const rocksdb::Slice first_;  // the iterator keeps pointers to both
  const rocksdb::Slice last_;
  const kv::Direction direction_;
  std::unique_ptr<rocksdb::Iterator> iterator_;
};

class RocksdbSnapshot final : public kv::Snapshot {
 public:
  explicit RocksdbSnapshot(rocksdb::DB& db) : db_(db), snapshot_(db.GetSnapshot()) {}
  ~RocksdbSnapshot() override { db_.ReleaseSnapshot(snapshot_); }
  RocksdbSnapshot(const RocksdbSnapshot&) = delete;
  RocksdbSnapshot& operator=(const RocksdbSnapshot&) = delete;

  Result<std::optional<std::string>> get(std::string_view key) const override {
    rocksdb::ReadOptions options;
    options.snapshot = snapshot_;
    return get_value(db_, options, key);
  }

  /// An iterator holds the memtables and files it walks, so it may outlive the snapshot.
  std::unique_ptr<kv::Cursor> scan(kv::Range range, kv::Direction direction) const override {
    return std::make_unique<RocksdbCursor>(db_, *snapshot_, std::move(range), direction);
  }

 private:
  rocksdb::DB& db_;
  const rocksdb::Snapshot* snapshot_;
};

}  // namespace

Result<std::optional<std::string>> get_value(rocksdb::DB& db, const rocksdb::ReadOptions& options,
                                             std::string_view key) {
  std::string value;
  const auto status = db.Get(options, key, &value);
  if (status.IsNotFound()) return std::optional<std::string>();
  if (!status.ok()) return to_error(status, "cannot read a key");
  return std::optional(std::move(value));
}

std::unique_ptr<kv::Snapshot> take_snapshot(rocksdb::DB& db) {
  return std::make_unique<RocksdbSnapshot>(db);
}

}  // namespace semel::rocksdb_kv
