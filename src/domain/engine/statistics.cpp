#include "domain/engine/statistics.h"

#include "base/big_endian.h"
#include "domain/engine/key_kinds.h"
#include "domain/engine/locks.h"
#include "domain/engine/rows.h"

namespace semel::engine {
namespace {

constexpr std::size_t counted_rows_max = 5'000;  ///< in one round
constexpr std::size_t count_bytes = 2 * sizeof(std::uint64_t);

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

std::string index_rows_prefix(std::uint32_t table_id) {
  std::string prefix = key_of(KeyKind::index_row);
  append_big_endian(prefix, table_id);
  return prefix;
}

std::uint32_t index_of_row(std::string_view row_key) {
  return read_big_endian<std::uint32_t>(row_key.substr(1 + sizeof(std::uint32_t)));
}

/// Takes the snapshot that the count goes over, at an instant when no write is half counted.
void begin_recount(const EngineParts& parts, const OpenTable& open) {
  PartitionLocks locks;
  locks.add_all(open);
  locks.lock();
  Table& table = *open.table;
  Recount recount;
  recount.snapshot = parts.store.snapshot();
  recount.next = item_row_prefix(table.id);
  recount.table -= {table.item_count.load(), table.item_bytes.load()};
  for (const auto& [index, count] : index_counts_of(table)) recount.indexes[index] -= count;
  table.upkeep.recount = std::move(recount);
}

/// What was there at the snapshot replaces what had been counted until then; what was counted since
/// stays.
void end_recount(const OpenTable& open) {
  Table& table = *open.table;
  const Recount& recount = *table.upkeep.recount;
  table.item_count += recount.table.items;
  table.item_bytes += recount.table.bytes;
  {
    const Lock lock(table.index_counts_mutex);
    for (const auto& [index, count] : recount.indexes) table.index_counts[index] += count;
  }
  table.upkeep.recount.reset();
  table.upkeep.recount_due = false;
}

/// Counts up to `count_max` more rows, items first and then those of the indexes; returns how many
/// there were.
Result<std::size_t> count_rows(Recount& recount, std::uint32_t table_id, std::size_t count_max) {
  const std::string prefix =
      recount.in_indexes ? index_rows_prefix(table_id) : item_row_prefix(table_id);
  const auto cursor =
      recount.snapshot->scan({recount.next, kv::prefix_range(prefix).last}, kv::Direction::forward);
  std::size_t count = 0;
  for (; cursor->valid() && count < count_max; cursor->next(), ++count) {
    const std::size_t bytes = TRY(row_item_bytes(cursor->value()));
    Count& counted =
        recount.in_indexes ? recount.indexes[index_of_row(cursor->key())] : recount.table;
    counted += {1, static_cast<std::int64_t>(bytes)};
    recount.next = std::string(cursor->key()) + '\0';
  }
  TRY(cursor->status());
  if (count == count_max || recount.in_indexes) return count;
  recount.in_indexes = true;
  recount.next = index_rows_prefix(table_id);
  const std::size_t of_indexes = TRY(count_rows(recount, table_id, count_max - count));
  return count + of_indexes;
}

void append_count(std::string& bytes, const Count& count) {
  append_big_endian(bytes, static_cast<std::uint64_t>(count.items));
  append_big_endian(bytes, static_cast<std::uint64_t>(count.bytes));
}

Count take_count(std::string_view& bytes) {
  Count count;
  for (std::int64_t* part : {&count.items, &count.bytes}) {
    *part = static_cast<std::int64_t>(read_big_endian<std::uint64_t>(bytes));
    bytes.remove_prefix(sizeof(std::uint64_t));
  }
  return count;
}

/// The table's count, then the number and the count of each index.
std::string encode_statistics(const OpenTable& open) {
  std::string bytes;
  append_count(bytes, {open.table->item_count.load(), open.table->item_bytes.load()});
  IndexCounts counts = index_counts_of(*open.table);
  for (const IndexSchema& index : open.schema->indexes) {
    append_big_endian(bytes, index.id);
    append_count(bytes, counts[index.id]);
  }
  return bytes;
}

/// False for a row from a version that did not count the indexes: then the table is counted anew.
Result<bool> take_statistics(const OpenTable& open, std::string_view bytes) {
  constexpr std::size_t index_bytes = sizeof(std::uint32_t) + count_bytes;
  if (bytes.size() < count_bytes || (bytes.size() - count_bytes) % index_bytes != 0)
    return corruption("the statistics of table '" + open.schema->description.name.name + "'");
  const Count count = take_count(bytes);
  if (bytes.size() / index_bytes != open.schema->indexes.size()) return false;
  open.table->item_count = count.items;
  open.table->item_bytes = count.bytes;
  Table& table = *open.table;
  const Lock lock(table.index_counts_mutex);
  while (!bytes.empty()) {
    const auto index = read_big_endian<std::uint32_t>(bytes);
    bytes.remove_prefix(sizeof index);
    table.index_counts[index] = take_count(bytes);
  }
  return true;
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
    const bool taken = TRY(take_statistics(open, *row));
    open.table->upkeep.recount_due = !taken;
    batch.erase(statistics_key(open.table->id));
  }
  if (!batch.empty()) TRY(store.write(batch));
  return {};
}

Result<void> save_statistics(kv::Kv& store, const std::vector<OpenTable>& tables) {
  kv::Batch batch;
  for (const OpenTable& open : tables) {
    if (open.table->upkeep.recount_due) continue;
    batch.put(statistics_key(open.table->id), encode_statistics(open));
  }
  if (!batch.empty()) TRY(store.write(batch));
  return {};
}

Result<bool> recount_items(const EngineParts& parts) {
  const Lock lock(parts.catalog.change_mutex());
  std::size_t left = counted_rows_max;
  for (const OpenTable& open : parts.catalog.all()) {
    Upkeep& upkeep = open.table->upkeep;
    if (!upkeep.recount_due) continue;
    if (left == 0) return true;
    if (!upkeep.recount) begin_recount(parts, open);
    const std::size_t count = TRY(count_rows(*upkeep.recount, open.table->id, left));
    const bool counted = count < left;
    left -= count;
    if (counted) end_recount(open);
  }
  return left == 0;
}

}  // namespace semel::engine
