#pragma once

#include <utility>
#include <vector>

#include "domain/engine/table.h"

namespace semel::engine {

/// Locks the write mutexes of several partitions, in one order for all: (table id, partition
/// number). Unlocks at the end.
class PartitionLocks {
 public:
  PartitionLocks() = default;
  ~PartitionLocks();
  PartitionLocks(const PartitionLocks&) = delete;
  PartitionLocks& operator=(const PartitionLocks&) = delete;

  void add(const OpenTable& open, const ItemKey& key);
  void add_all(const OpenTable& open);
  /// Blocks. Once; nothing is added after.
  void lock() NO_THREAD_SAFETY_ANALYSIS;

 private:
  struct Entry {
    std::uint32_t table_id;
    std::size_t number;
    Partition* partition;
    auto operator<=>(const Entry&) const = default;
  };
  std::vector<Entry> entries_;
  bool locked_ = false;
};

}  // namespace semel::engine
