#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

namespace rocksdb {
class FileSystem;
}

namespace semel::rocksdb_kv {

/// The machine's file system, with log files (*.log) of our own, which
/// - write zeros ahead of the log's end in steps, so that most syncs change no metadata and cost
/// one disk write;
/// - keep the order of logs: nothing is written to one before all others are durable to their ends,
/// and one is durable when
///   it is closed. So after a power cut only the last log with content can be torn.
/// `log_bytes` counts what was written to logs; it outlives the file system.
std::shared_ptr<rocksdb::FileSystem> make_file_system(std::atomic<std::int64_t>& log_bytes);

}  // namespace semel::rocksdb_kv
