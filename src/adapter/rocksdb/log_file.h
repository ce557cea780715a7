#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace rocksdb {
class FileSystem;
}

namespace semel::rocksdb_kv {

/// What becomes known while files are written. Called by any thread that writes or syncs one.
struct FileObserver {
  std::function<void(std::size_t byte_count)> on_log_written;
  /// A file could not be created, written, made durable or closed. RocksDB has not seen the failure
  /// yet: what it does about one is not ours to rely on. Debian's is built with assertions, and
  /// another write that comes before it has taken note of a failed log makes one fail; after a
  /// failed table it takes no writes until it is opened again.
  std::function<void(const std::string& why)> on_failure;
};

/// The machine's file system, which tells of failures, with log files (*.log) of our own, which
/// - write zeros ahead of the log's end in steps, so that most syncs change no metadata and cost
/// one disk write;
/// - keep the order of logs: nothing is written to one before all others are durable to their ends,
/// and one is durable when
///   it is closed. So after a power cut only the last log with content can be torn.
std::shared_ptr<rocksdb::FileSystem> make_file_system(FileObserver observer);

}  // namespace semel::rocksdb_kv
