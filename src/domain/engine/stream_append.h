#pragma once

#include <span>
#include <string>
#include <vector>

#include "domain/engine/commit.h"

namespace semel::engine {

/// The stream records of changes that are written together. Records of one shard are applied in the
/// order of their numbers: its mutex is held from the numbering until this object's end, by which
/// the batch has been written.
class StreamAppend {
 public:
  /// Encodes a record for each change of an item whose table has an enabled stream. The partitions'
  /// write mutexes are held, by the caller and until the end.
  StreamAppend(std::span<const Change> changes, std::int64_t now_ms);
  ~StreamAppend();
  StreamAppend(const StreamAppend&) = delete;
  StreamAppend& operator=(const StreamAppend&) = delete;

  /// Locks the shards, in the order of (table id, number), and adds the numbered records. Once.
  void add_to(kv::Batch& batch) NO_THREAD_SAFETY_ANALYSIS;

 private:
  struct Record {
    std::uint32_t table_id;
    std::size_t number;  ///< of the shard
    StreamShard* shard;
    std::string prefix;  ///< of the shard's rows
    std::string bytes;
  };
  std::vector<Record> records_;
  std::vector<StreamShard*> locked_;
};

}  // namespace semel::engine
