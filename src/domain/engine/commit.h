#pragma once

#include <optional>
#include <span>

#include "base/clock.h"
#include "domain/engine/table.h"
#include "domain/tables/outcomes.h"

namespace semel::engine {

/// What an item was: as it is stored, decoded only when somebody asks.
struct StoredItem {
  std::optional<std::string> row;  ///< nothing when there is no item
  std::size_t item_bytes = 0;

  bool exists() const { return row.has_value(); }
  /// Errors: corruption - the row cannot be read.
  Result<std::optional<value::Item>> item() const;
};
Result<StoredItem> read_item(const kv::Kv& store, const Schema& schema, const ItemKey& key);
Result<StoredItem> read_item(const kv::Snapshot& snapshot, const Schema& schema,
                             const ItemKey& key);

/// Whether a write to the table must know what was there before: it has indexes, a stream or a time
/// to live.
bool needs_old_item(const Schema& schema);

/// One item's change, judged and ready. The images are there where needs_old_item asks for them.
struct Change {
  OpenTable open;
  ItemKey key;
  std::optional<value::Item> old_item;
  std::optional<value::Item> new_item;
  bool existed = false;
  bool exists = false;  ///< afterwards; false: a removal
  bool changed =
      true;  ///< false: old and new are equal; nothing is written and no stream record made
  std::size_t old_bytes = 0;
  std::size_t new_bytes = 0;
  std::string new_row;  ///< encoded item; empty for a removal
  bool by_time_to_live = false;
  IndexCounts index_counts;  ///< by how much the indexes grow: of add_change
};

/// Adds the rows of one change: item, indexes, expiry. `capacity` takes what each arm consumed; the
/// table's own share is multiplied by `factor` (2 in a transaction; indexes are not). The
/// partition's write mutex is held.
void add_change(kv::Batch& batch, Change& change, int factor, tables::Capacity& capacity);

/// Adds the stream records of the changes and writes the batch. The partitions of all changes are
/// marked meanwhile, so that readers wait for the durability of what they see; then the tables'
/// counts are brought up to date. The partitions' write mutexes are held.
Result<Ticket> commit(kv::Kv& store, kv::Batch& batch, std::span<const Change> changes,
                      std::int64_t now_ms);

/// Size of the item's collection for tables with local indexes; nothing for others.
Result<std::optional<tables::ItemCollectionMetrics>> collection_metrics(const kv::Kv& store,
                                                                        const Change& change);

}  // namespace semel::engine
