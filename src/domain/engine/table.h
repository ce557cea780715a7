#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/mutex.h"
#include "base/ticket.h"
#include "domain/engine/schema.h"
#include "domain/kv/kv.h"

namespace semel::engine {

inline constexpr std::size_t partition_count = 4;
inline std::size_t partition_of(std::uint64_t hash) {
  return hash >> 62U;
}
static_assert(partition_count == 4, "partition_of takes the two highest bits");

/// A stream has 1, 2, 4, 8 or 16 shards.
inline constexpr std::size_t shard_count_max = 16;
inline bool is_shard_count(std::size_t count) {
  return std::has_single_bit(count) && count <= shard_count_max;
}
/// The shard of an item, among `count`, by the highest bits of its hash.
inline std::size_t shard_of(std::uint64_t hash, std::size_t count) {
  constexpr std::uint64_t most_bits = 4;
  static_assert(std::size_t{1} << most_bits == shard_count_max);
  return (hash >> (64U - most_bits)) * count / shard_count_max;
}

/// A share of a table's items, by hash of the partition key: one lock and one order of writes.
class Partition {
 public:
  /// Held while an item of the partition is read, judged and written. Several are locked in the
  /// order of (table id, number).
  Mutex write_mutex;

  /// A write is about to be applied / has been applied under `ticket`. Called with write_mutex
  /// held.
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

/// A share of a stream's records: one order. Coarser or finer than the partitions.
struct StreamShard {
  /// Held while records are numbered and applied. Several are locked in the order of (table id,
  /// number), after the partitions.
  Mutex mutex;
  std::uint64_t next_sequence GUARDED_BY(mutex) = 1;  ///< in the table's newest stream
};

/// Items and their bytes.
struct Count {
  std::int64_t items = 0;
  std::int64_t bytes = 0;

  Count& operator+=(const Count& other) {
    items += other.items;
    bytes += other.bytes;
    return *this;
  }
  Count& operator-=(const Count& other) {
    items -= other.items;
    bytes -= other.bytes;
    return *this;
  }
};
/// The counts of a table's indexes by number. One that is missing is 0.
using IndexCounts = std::map<std::uint32_t, Count>;

/// A count of a table's items that goes on over several rounds of housekeeping, under the snapshot
/// it began with.
struct Recount {
  std::unique_ptr<kv::Snapshot> snapshot;
  std::string next;         ///< where the next round begins
  bool in_indexes = false;  ///< the items are counted, the rows of the indexes are not yet
  // What was found, less what Table had counted when the snapshot was taken.
  Count table;
  IndexCounts indexes;
};

/// What the background work remembers of a table between its rounds. Used with the catalog's change
/// mutex held.
struct Upkeep {
  /// When the status that the table passes through ends (Options::table_delay_ms).
  std::int64_t settles_ms = 0;
  std::int64_t time_to_live_changed_ms = 0;
  bool fills_expiry =
      false;  ///< items older than their table's time to live have no expiry rows yet
  std::string
      fill_next;  ///< items before this row have the rows that are being filled in; empty: none has
  bool recount_due = false;  ///< the counts are not those of what is stored
  std::optional<Recount> recount;
};

/// A table that is open. Lives as long as a request uses it, also after it was dropped from the
/// catalog: hence shared_ptr.
struct Table {
  std::uint32_t id = 0;
  std::atomic<std::uint64_t> schema_version =
      0;  ///< of the newest schema; 0 once the table is dropped
  std::array<Partition, partition_count> partitions;
  std::array<StreamShard, shard_count_max> shards;
  /// How many of them the newest stream has. Changes with all partitions locked.
  std::atomic<std::size_t> shard_count = 1;

  // While a recount is due: what changed since the process started, and more or less what was
  // before.
  std::atomic<std::int64_t> item_count = 0;
  std::atomic<std::int64_t> item_bytes = 0;
  Mutex index_counts_mutex;
  IndexCounts index_counts GUARDED_BY(index_counts_mutex);

  Upkeep upkeep;

  Partition& partition(const ItemKey& key) { return partitions[partition_of(key.hash)]; }
};

/// A table as one request sees it.
struct OpenTable {
  std::shared_ptr<Table> table;
  std::shared_ptr<const Schema> schema;
  bool is_current() const { return table->schema_version.load() == schema->version; }
};

IndexCounts index_counts_of(Table& table);

/// A ticket that covers all that a read of the whole table which has just ended can have seen.
Ticket seen_of_all(const OpenTable& open, const kv::Kv& store);

}  // namespace semel::engine
