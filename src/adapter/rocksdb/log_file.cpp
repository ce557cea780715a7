#include "adapter/rocksdb/log_file.h"

#include <fcntl.h>
#include <rocksdb/file_system.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "adapter/rocksdb/file_descriptor.h"
#include "base/mutex.h"

namespace semel::rocksdb_kv {

namespace {

// Zeros are written in steps as large as the log itself, between these: a small log stays small on
// disk, and no single sync writes more than the larger. Half a megabyte costs it about a
// millisecond (docs/decisions/0002-storage-engine.md).
constexpr std::uint64_t zero_step_bytes_min = 64U << 10U;
constexpr std::uint64_t zero_step_bytes_max = 512U << 10U;

rocksdb::IOStatus io_error(const std::string& what, int error) {
  const std::string reason = std::generic_category().message(error);
  if (error == ENOSPC) return rocksdb::IOStatus::NoSpace(what, reason);
  return rocksdb::IOStatus::IOError(what, reason);
}

/// Tells the observer of a failure before RocksDB learns of it.
rocksdb::IOStatus told(const FileObserver& observer, rocksdb::IOStatus failure) {
  observer.on_failure(failure.ToString());
  return failure;
}

/// Returns 0, or the errno of the first write that failed.
int write_at(int file, std::string_view bytes, std::uint64_t offset) {
  while (!bytes.empty()) {
    const auto count = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
  return 0;
}

/// The log files that are open. Thread-safe.
class OpenLogs {
 public:
  void add(const std::string& path, int file) {
    const Lock lock(mutex_);
    files_.emplace(path, file);
  }
  void remove(const std::string& path, int file) {
    const Lock lock(mutex_);
    files_.erase({path, file});
  }
  /// Makes all but `except` durable. Rarely has much to do: once for each log, and syncs of the old
  /// one go on before.
  rocksdb::IOStatus sync_others(int except) {
    const Lock lock(mutex_);
    for (const auto& [path, file] : files_) {
      if (file != except && ::fdatasync(file) != 0) return io_error("sync " + path, errno);
    }
    return rocksdb::IOStatus::OK();
  }

 private:
  Mutex mutex_;
  std::set<std::pair<std::string, int>> files_ GUARDED_BY(mutex_);
};

class LogFile final : public rocksdb::FSWritableFile {
 public:
  LogFile(std::string path, FileDescriptor file, std::shared_ptr<OpenLogs> open_logs,
          FileObserver observer)
      : path_(std::move(path)),
        file_(std::move(file)),
        open_logs_(std::move(open_logs)),
        observer_(std::move(observer)) {
    open_logs_->add(path_, file_.number());
  }
  ~LogFile() override {
    if (file_.is_open()) open_logs_->remove(path_, file_.number());
  }

  rocksdb::IOStatus Append(const rocksdb::Slice& data, const rocksdb::IOOptions&,
                           rocksdb::IODebugContext*) override {
    const Lock lock(mutex_);
    if (written_ == 0) {
      auto synced = open_logs_->sync_others(file_.number());
      if (!synced.ok()) return told(observer_, synced);
    }
    if (const int error = write_at(file_.number(), data.ToStringView(), written_)) {
      return told(observer_, io_error("write " + path_, error));
    }
    written_ += data.size();
    observer_.on_log_written(data.size());
    return rocksdb::IOStatus::OK();
  }
  rocksdb::IOStatus Append(const rocksdb::Slice& data, const rocksdb::IOOptions& options,
                           const rocksdb::DataVerificationInfo&,
                           rocksdb::IODebugContext* context) override {
    return Append(data, options, context);
  }

  rocksdb::IOStatus Flush(const rocksdb::IOOptions&, rocksdb::IODebugContext*) override {
    return rocksdb::IOStatus::OK();
  }

  rocksdb::IOStatus Sync(const rocksdb::IOOptions&, rocksdb::IODebugContext*) override {
    {
      const Lock lock(mutex_);
      zero_ahead();
    }
    if (::fdatasync(file_.number()) != 0) return told(observer_, io_error("sync " + path_, errno));
    return rocksdb::IOStatus::OK();
  }
  bool IsSyncThreadSafe() const override { return true; }

  rocksdb::IOStatus Close(const rocksdb::IOOptions&, rocksdb::IODebugContext*) override {
    if (!file_.is_open()) return rocksdb::IOStatus::OK();
    const Lock lock(mutex_);
    const bool durable = ::ftruncate(file_.number(), static_cast<off_t>(written_)) == 0 &&
                         ::fdatasync(file_.number()) == 0;
    const int error = errno;
    open_logs_->remove(path_, file_.number());
    file_ = FileDescriptor();
    if (!durable) return told(observer_, io_error("close " + path_, error));
    return rocksdb::IOStatus::OK();
  }

  std::uint64_t GetFileSize(const rocksdb::IOOptions&, rocksdb::IODebugContext*) override {
    const Lock lock(mutex_);
    return written_;
  }
  /// RocksDB would reserve the space without writing it, which costs each sync a change of
  /// metadata.
  void PrepareWrite(std::size_t, std::size_t, const rocksdb::IOOptions&,
                    rocksdb::IODebugContext*) override {}

 private:
  /// A failure is no error: it leaves the file as it would be without, and the next write meets the
  /// same disk.
  void zero_ahead() REQUIRES(mutex_) {
    static constexpr char zeros[zero_step_bytes_min] = {};
    const std::uint64_t step = std::clamp(written_, zero_step_bytes_min, zero_step_bytes_max);
    if (written_ == 0 || zeroed_ > written_ + step / 4) return;
    zeroed_ = std::max(written_, zeroed_);
    for (const std::uint64_t end = zeroed_ + step; zeroed_ < end; zeroed_ += sizeof(zeros)) {
      if (write_at(file_.number(), {zeros, sizeof(zeros)}, zeroed_) != 0) return;
    }
  }

  const std::string path_;
  FileDescriptor file_;
  const std::shared_ptr<OpenLogs> open_logs_;
  const FileObserver observer_;
  Mutex mutex_;
  std::uint64_t written_ GUARDED_BY(mutex_) = 0;
  std::uint64_t zeroed_ GUARDED_BY(mutex_) = 0;  ///< from written_ to here the file holds zeros
};

/// Any other file: a table, the manifest.
class WatchedFile final : public rocksdb::FSWritableFileOwnerWrapper {
 public:
  WatchedFile(std::unique_ptr<rocksdb::FSWritableFile> file, FileObserver observer)
      : FSWritableFileOwnerWrapper(std::move(file)), observer_(std::move(observer)) {}

  rocksdb::IOStatus Append(const rocksdb::Slice& data, const rocksdb::IOOptions& options,
                           rocksdb::IODebugContext* context) override {
    return watched(target()->Append(data, options, context));
  }
  rocksdb::IOStatus Append(const rocksdb::Slice& data, const rocksdb::IOOptions& options,
                           const rocksdb::DataVerificationInfo& verification,
                           rocksdb::IODebugContext* context) override {
    return watched(target()->Append(data, options, verification, context));
  }
  rocksdb::IOStatus Flush(const rocksdb::IOOptions& options,
                          rocksdb::IODebugContext* context) override {
    return watched(target()->Flush(options, context));
  }
  rocksdb::IOStatus Sync(const rocksdb::IOOptions& options,
                         rocksdb::IODebugContext* context) override {
    return watched(target()->Sync(options, context));
  }
  rocksdb::IOStatus Fsync(const rocksdb::IOOptions& options,
                          rocksdb::IODebugContext* context) override {
    return watched(target()->Fsync(options, context));
  }
  rocksdb::IOStatus Close(const rocksdb::IOOptions& options,
                          rocksdb::IODebugContext* context) override {
    return watched(target()->Close(options, context));
  }

 private:
  rocksdb::IOStatus watched(rocksdb::IOStatus status) const {
    return status.ok() ? status : told(observer_, std::move(status));
  }

  const FileObserver observer_;
};

class LogAwareFileSystem final : public rocksdb::FileSystemWrapper {
 public:
  explicit LogAwareFileSystem(FileObserver observer)
      : FileSystemWrapper(rocksdb::FileSystem::Default()), observer_(std::move(observer)) {}

  const char* Name() const override { return "semel"; }

  rocksdb::IOStatus NewWritableFile(const std::string& path, const rocksdb::FileOptions& options,
                                    std::unique_ptr<rocksdb::FSWritableFile>* result,
                                    rocksdb::IODebugContext* context) override {
    if (!path.ends_with(".log")) {
      auto created = target()->NewWritableFile(path, options, result, context);
      if (!created.ok()) return told(observer_, std::move(created));
      *result = std::make_unique<WatchedFile>(std::move(*result), observer_);
      return rocksdb::IOStatus::OK();
    }
    FileDescriptor file(::open(path.c_str(), O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0644));
    if (!file.is_open()) return told(observer_, io_error("create " + path, errno));
    *result = std::make_unique<LogFile>(path, std::move(file), open_logs_, observer_);
    return rocksdb::IOStatus::OK();
  }

 private:
  const std::shared_ptr<OpenLogs> open_logs_ =
      std::make_shared<OpenLogs>();  // shared with the files, which may outlive us
  const FileObserver observer_;
};

}  // namespace

std::shared_ptr<rocksdb::FileSystem> make_file_system(FileObserver observer) {
  return std::make_shared<LogAwareFileSystem>(std::move(observer));
}

}  // namespace semel::rocksdb_kv
