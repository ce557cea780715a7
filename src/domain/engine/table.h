#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "base/mutex.h"
#include "base/ticket.h"
#include "domain/engine/schema.h"
#include "domain/kv/kv.h"

namespace semel::engine {

inline constexpr std::size_t partition_count = 4;
inline std::size_t partition_of(std::uint64_t hash) { return hash >> 62U; }
static_assert(partition_count == 4, "partition_of takes the two highest bits");

/// A share of a table's items, by hash of the partition key: one lock, one order of writes, one stream shard.
class Partition {
 public:
  /// Held while an item of the partition is read, judged and written. Several are locked in the order of (table id, number).
  Mutex write_mutex;

  /// The next number of the partition's shard in the table's current stream.
  std::uint64_t next_sequence GUARDED_BY(write_mutex) = 1;

  /// A write is about to be applied / has been applied under `ticket`. Called with write_mutex held.
  void begin_write() { writing_.store(true); }
  void end_write(Ticket ticket) {
    if (ticket.number != 0) newest_.store(ticket.number);
    writing_.store(false);
  }

  /// A ticket that covers all that a read of this partition which has just ended can have seen.
  Ticket seen(const kv::Kv& store) const {
    return writing_.load() ? store.newest() : Ticket{newest_.load()};
  }

 private:
  std::atomic<bool> writing_ = false;
  std::atomic<std::uint64_t> newest_ = 0;
};

/// A table that is open. Lives as long as a request uses it, also after it was dropped from the catalog: hence shared_ptr.
struct Table {
  std::uint32_t id = 0;
  std::atomic<std::uint64_t> schema_version = 0;  ///< of the newest schema; 0 once the table is dropped
  std::array<Partition, partition_count> partitions;

  // Since the process started, or since the last count; see statistics in housekeep.
  std::atomic<std::int64_t> item_count = 0;
  std::atomic<std::int64_t> item_bytes = 0;

  Partition& partition(const ItemKey& key) { return partitions[partition_of(key.hash)]; }
};

/// A table as one request sees it.
struct OpenTable {
  std::shared_ptr<Table> table;
  std::shared_ptr<const Schema> schema;
  bool is_current() const { return table->schema_version.load() == schema->version; }
};

/// A ticket that covers all that a read of the whole table which has just ended can have seen.
Ticket seen_of_all(const OpenTable& open, const kv::Kv& store);

}  // namespace semel::engine
