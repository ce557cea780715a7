#include "domain/engine/index_fill.h"

#include <algorithm>

#include "base/big_endian.h"
#include "domain/engine/commit.h"
#include "domain/engine/key_kinds.h"
#include "domain/engine/rows.h"

namespace semel::engine {
namespace {

constexpr std::size_t filled_chunk_max = 100;  ///< items filled under one lock of their partition

std::string expiry_fill_key(std::uint32_t table_id) {
  std::string key = key_of(KeyKind::expiry_fill);
  append_big_endian(key, table_id);
  return key;
}

bool is_backfilling(const Schema& schema) {
  return std::any_of(schema.indexes.begin(), schema.indexes.end(),
                     [](const IndexSchema& index) { return index.backfilling; });
}

/// Row keys of items of one partition.
struct FillChunk {
  std::vector<std::string> row_keys;
  std::size_t partition = 0;
};

/// The partition of an item by its row's key: kind(1) table(4) hash(8) and so on.
std::size_t partition_of_row(std::string_view row_key) {
  return partition_of(read_big_endian<std::uint64_t>(row_key.substr(1 + sizeof(std::uint32_t))));
}

FillChunk take_chunk(kv::Cursor& cursor, std::size_t count_max) {
  FillChunk chunk;
  if (cursor.valid()) chunk.partition = partition_of_row(cursor.key());
  for (; cursor.valid() && chunk.row_keys.size() < count_max; cursor.next()) {
    if (partition_of_row(cursor.key()) != chunk.partition) break;
    chunk.row_keys.emplace_back(cursor.key());
  }
  return chunk;
}

/// Adds the rows that the item lacks, as it is now.
Result<void> add_missing_rows(kv::Batch& batch, const kv::Kv& store, const Schema& schema,
                              const std::string& row_key) {
  const auto row = TRY(store.get(row_key));
  if (!row) return {};
  const Row decoded = TRY(decode_row(*row));
  const ItemKey key = TRY(key_of_item(schema, decoded.item));
  for (DerivedRow& derived : derived_rows(schema, key, decoded.item)) {
    if (derived.index != nullptr && !derived.index->backfilling) continue;
    batch.put(std::move(derived.key), std::move(derived.value));
  }
  return {};
}

Result<void> fill_chunk(const EngineParts& parts, const OpenTable& open, const FillChunk& chunk) {
  Partition& partition = open.table->partitions[chunk.partition];
  const Lock lock(partition.write_mutex);
  kv::Batch batch;
  for (const std::string& row_key : chunk.row_keys) {
    TRY(add_missing_rows(batch, parts.store, *open.schema, row_key));
  }
  if (batch.empty()) return {};
  partition.begin_write();
  const auto ticket = parts.store.write(batch);
  partition.end_write(ticket ? *ticket : Ticket{});
  if (!ticket) return ticket.error();
  return {};
}

}  // namespace

bool is_filling(const OpenTable& open) {
  return open.table->upkeep.fills_expiry || is_backfilling(*open.schema);
}

void put_expiry_fill(kv::Batch& batch, std::uint32_t table_id) {
  batch.put(expiry_fill_key(table_id), "");
}

void start_fill(const OpenTable& open, bool expiry) {
  Upkeep& upkeep = open.table->upkeep;
  upkeep.fill_next.clear();
  upkeep.fills_expiry = upkeep.fills_expiry || expiry;
}

Result<void> restore_fill(const kv::Kv& store, const OpenTable& open) {
  const auto mark = TRY(store.get(expiry_fill_key(open.table->id)));
  open.table->upkeep.fills_expiry = mark.has_value();
  return {};
}

Result<bool> fill_rows(const EngineParts& parts, const OpenTable& open, std::size_t items_max) {
  kv::Range rows = kv::prefix_range(item_row_prefix(open.schema->table_id));
  std::string& next = open.table->upkeep.fill_next;
  if (!next.empty()) rows.first = next;
  const auto snapshot = parts.store.snapshot();
  const auto cursor = snapshot->scan(std::move(rows), kv::Direction::forward);
  for (std::size_t left = items_max; cursor->valid() && left > 0;) {
    const FillChunk chunk = take_chunk(*cursor, std::min(left, filled_chunk_max));
    TRY(fill_chunk(parts, open, chunk));
    next = chunk.row_keys.back() + '\0';
    left -= chunk.row_keys.size();
  }
  TRY(cursor->status());
  return !cursor->valid();
}

void put_filled(TableChange& change, const OpenTable& open) {
  for (tables::GlobalIndex& index : change.description().global_indexes) {
    if (!index.backfilling) continue;
    index.backfilling = false;
    index.status = tables::IndexStatus::active;
  }
  change.batch().erase(expiry_fill_key(open.table->id));
}

void end_fill(const OpenTable& open) {
  Upkeep& upkeep = open.table->upkeep;
  upkeep.fills_expiry = false;
  if (!is_backfilling(*open.schema)) return;
  // Nobody looked whether a row was there before a write or the filling came by.
  upkeep.recount_due = true;
  upkeep.recount.reset();
}

}  // namespace semel::engine
