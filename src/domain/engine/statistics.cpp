#include "domain/engine/statistics.h"

#include "base/big_endian.h"
#include "domain/engine/key_kinds.h"
#include "domain/engine/locks.h"
#include "domain/engine/rows.h"

namespace semel::engine {
namespace {

constexpr std::size_t counted_items_max = 5'000;  ///< in one round
constexpr std::size_t statistics_bytes = 2 * sizeof(std::uint64_t);

std::string statistics_key(std::uint32_t table_id) {
  std::string key = key_of(KeyKind::statistics);
  append_big_endian(key, table_id);
  return key;
}

Result<bool> has_items(const kv::Snapshot& snapshot, std::uint32_t table_id) {
  const auto cursor =
      snapshot.scan(kv::prefix_range(item_row_prefix(table_id)), kv::Direction::forward);
  TRY(cursor->status());
  return cursor->valid();
}

/// Takes the snapshot that the count goes over, at an instant when no write is half counted.
void begin_recount(const EngineParts& parts, const OpenTable& open) {
  PartitionLocks locks;
  locks.add_all(open);
  locks.lock();
  Recount recount;
  recount.snapshot = parts.store.snapshot();
  recount.next = item_row_prefix(open.table->id);
  recount.items_before = open.table->item_count.load();
  recount.bytes_before = open.table->item_bytes.load();
  open.table->upkeep.recount = std::move(recount);
}

/// What was there at the snapshot replaces what had been counted until then; what was counted since
/// stays.
void end_recount(const OpenTable& open) {
  Upkeep& upkeep = open.table->upkeep;
  open.table->item_count += upkeep.recount->items - upkeep.recount->items_before;
  open.table->item_bytes += upkeep.recount->bytes - upkeep.recount->bytes_before;
  upkeep.recount.reset();
  upkeep.recount_due = false;
}

/// Counts up to `count_max` more items; returns how many there were.
Result<std::size_t> count_items(Recount& recount, std::uint32_t table_id, std::size_t count_max) {
  kv::Range rows{recount.next, kv::prefix_range(item_row_prefix(table_id)).last};
  const auto cursor = recount.snapshot->scan(std::move(rows), kv::Direction::forward);
  std::size_t count = 0;
  for (; cursor->valid() && count < count_max; cursor->next(), ++count) {
    const std::size_t bytes = TRY(row_item_bytes(cursor->value()));
    recount.items += 1;
    recount.bytes += static_cast<std::int64_t>(bytes);
    recount.next = std::string(cursor->key()) + '\0';
  }
  TRY(cursor->status());
  return count;
}

}  // namespace

Result<void> restore_statistics(kv::Kv& store, const std::vector<OpenTable>& tables) {
  const auto snapshot = store.snapshot();
  kv::Batch batch;
  for (const OpenTable& open : tables) {
    const auto row = TRY(snapshot->get(statistics_key(open.table->id)));
    if (!row) {
      open.table->upkeep.recount_due = TRY(has_items(*snapshot, open.table->id));
      continue;
    }
    if (row->size() != statistics_bytes)
      return corruption("the statistics of table '" + open.schema->description.name.name + "'");
    open.table->item_count = static_cast<std::int64_t>(read_big_endian<std::uint64_t>(*row));
    open.table->item_bytes = static_cast<std::int64_t>(
        read_big_endian<std::uint64_t>(std::string_view(*row).substr(sizeof(std::uint64_t))));
    batch.erase(statistics_key(open.table->id));
  }
  if (!batch.empty()) TRY(store.write(batch));
  return {};
}

Result<void> save_statistics(kv::Kv& store, const std::vector<OpenTable>& tables) {
  kv::Batch batch;
  for (const OpenTable& open : tables) {
    if (open.table->upkeep.recount_due) continue;
    std::string bytes;
    append_big_endian(bytes, static_cast<std::uint64_t>(open.table->item_count.load()));
    append_big_endian(bytes, static_cast<std::uint64_t>(open.table->item_bytes.load()));
    batch.put(statistics_key(open.table->id), std::move(bytes));
  }
  if (!batch.empty()) TRY(store.write(batch));
  return {};
}

Result<bool> recount_items(const EngineParts& parts) {
  const Lock lock(parts.catalog.change_mutex());
  std::size_t left = counted_items_max;
  for (const OpenTable& open : parts.catalog.all()) {
    Upkeep& upkeep = open.table->upkeep;
    if (!upkeep.recount_due) continue;
    if (left == 0) return true;
    if (!upkeep.recount) begin_recount(parts, open);
    const std::size_t count = TRY(count_items(*upkeep.recount, open.table->id, left));
    const bool counted = count < left;
    left -= count;
    if (counted) end_recount(open);
  }
  return left == 0;
}

}  // namespace semel::engine
