#include "domain/engine/commit.h"

#include <algorithm>
#include <cmath>

#include "domain/engine/capacity.h"
#include "domain/engine/rows.h"
#include "domain/engine/stream_append.h"
#include "domain/value/key_codec.h"

namespace semel::engine {
namespace {

void count_index(tables::Capacity& capacity, const IndexSchema& index, double units) {
  (index.global ? capacity.global_indexes : capacity.local_indexes)[index.name] += units;
}

Count count_of(const DerivedRow& row) {
  return {1, static_cast<std::int64_t>(row.item_bytes)};
}

Result<StoredItem> stored_item(Result<std::optional<std::string>> row) {
  StoredItem stored;
  stored.row = TRY(std::move(row));
  if (stored.row) stored.item_bytes = TRY(row_item_bytes(*stored.row));
  return stored;
}

using DerivedRows = std::vector<DerivedRow>;

DerivedRows rows_of(const Change& change, const std::optional<value::Item>& item) {
  return item ? derived_rows(*change.open.schema, change.key, *item) : DerivedRows{};
}

const DerivedRow* find_row(const DerivedRows& rows, const std::string& key) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const DerivedRow& row) { return row.key == key; });
  return found == rows.end() ? nullptr : &*found;
}

/// Replaces the old item's derived rows by the new one's. A row that moves costs a removal and a
/// write; one that stays as it is costs nothing (AWS developer guide, "Provisioned throughput
/// considerations for Global Secondary Indexes").
void add_derived_rows(kv::Batch& batch, Change& change, tables::Capacity& capacity) {
  const DerivedRows old_rows = rows_of(change, change.old_item);
  DerivedRows new_rows = rows_of(change, change.new_item);
  for (const DerivedRow& old_row : old_rows) {
    if (find_row(new_rows, old_row.key) != nullptr) continue;
    batch.erase(old_row.key);
    if (old_row.index == nullptr) continue;
    count_index(capacity, *old_row.index, write_units(old_row.item_bytes));
    change.index_counts[old_row.index->id] -= count_of(old_row);
  }
  for (DerivedRow& new_row : new_rows) {
    const DerivedRow* old_row = find_row(old_rows, new_row.key);
    if (old_row != nullptr && old_row->value == new_row.value) continue;
    const std::size_t old_bytes = old_row != nullptr ? old_row->item_bytes : 0;
    if (new_row.index != nullptr) {
      count_index(capacity, *new_row.index, write_units(std::max(old_bytes, new_row.item_bytes)));
      Count& count = change.index_counts[new_row.index->id];
      count += count_of(new_row);
      if (old_row != nullptr) count -= count_of(*old_row);
    }
    batch.put(std::move(new_row.key), std::move(new_row.value));
  }
}

/// Brings the table's counts up to date with a change that was written.
void count_change(const Change& change) {
  Table& table = *change.open.table;
  table.item_count += static_cast<int>(change.exists) - static_cast<int>(change.existed);
  table.item_bytes +=
      static_cast<std::int64_t>(change.new_bytes) - static_cast<std::int64_t>(change.old_bytes);
  if (change.index_counts.empty()) return;
  const Lock lock(table.index_counts_mutex);
  for (const auto& [index, count] : change.index_counts) table.index_counts[index] += count;
}

}  // namespace

Result<std::optional<value::Item>> StoredItem::item() const {
  if (!row) return std::optional<value::Item>();
  Row decoded = TRY(decode_row(*row));
  return std::optional<value::Item>(std::move(decoded.item));
}

Result<StoredItem> read_item(const kv::Kv& store, const Schema& schema, const ItemKey& key) {
  return stored_item(store.get(item_row_key(schema.table_id, key)));
}

Result<StoredItem> read_item(const kv::Snapshot& snapshot, const Schema& schema,
                             const ItemKey& key) {
  return stored_item(snapshot.get(item_row_key(schema.table_id, key)));
}

bool needs_old_item(const Schema& schema) {
  const auto& description = schema.description;
  return !schema.indexes.empty() || (description.stream && description.stream->enabled) ||
         (description.time_to_live && description.time_to_live->enabled);
}

void add_change(kv::Batch& batch, Change& change, int factor, tables::Capacity& capacity) {
  capacity.table = change.open.schema->description.name;
  capacity.table_units += factor * write_units(std::max(change.old_bytes, change.new_bytes));
  if (!change.changed) return;
  std::string row_key = item_row_key(change.open.schema->table_id, change.key);
  if (change.exists) {
    batch.put(std::move(row_key), change.new_row);
  } else {
    batch.erase(std::move(row_key));
  }
  if (needs_old_item(*change.open.schema)) add_derived_rows(batch, change, capacity);
}

Result<Ticket> commit(kv::Kv& store, kv::Batch& batch, std::span<const Change> changes,
                      std::int64_t now_ms) {
  StreamAppend records(changes, now_ms);  // holds the shards until the batch is written
  records.add_to(batch);
  if (batch.empty()) return store.newest();
  for (const Change& change : changes) change.open.table->partition(change.key).begin_write();
  const auto ticket = store.write(batch);
  for (const Change& change : changes) {
    change.open.table->partition(change.key).end_write(ticket ? *ticket : Ticket{});
    if (ticket && change.changed) count_change(change);
  }
  return ticket;
}

Result<std::optional<tables::ItemCollectionMetrics>> collection_metrics(const kv::Kv& store,
                                                                        const Change& change) {
  const Schema& schema = *change.open.schema;
  if (schema.description.local_indexes.empty())
    return std::optional<tables::ItemCollectionMetrics>();
  std::string_view suffix = change.key.suffix;
  suffix.remove_prefix(sizeof change.key.hash);
  const std::size_t after_hash = suffix.size();
  const value::AttributeValue partition = TRY(value::take_key(suffix, schema.partition.type));
  const std::size_t prefix_bytes = sizeof change.key.hash + after_hash - suffix.size();
  const std::string prefix =
      item_row_prefix(schema.table_id) + change.key.suffix.substr(0, prefix_bytes);

  const auto snapshot = store.snapshot();
  const auto cursor = snapshot->scan(kv::prefix_range(prefix), kv::Direction::forward);
  std::size_t bytes = 0;
  for (; cursor->valid(); cursor->next()) bytes += TRY(row_item_bytes(cursor->value()));
  TRY(cursor->status());
  tables::ItemCollectionMetrics metrics;
  metrics.table = schema.description.name;
  metrics.partition_key.set(schema.partition.name, partition);
  metrics.lower_gigabytes = std::floor(static_cast<double>(bytes) / (1U << 30U));
  metrics.upper_gigabytes = metrics.lower_gigabytes + 1;
  return std::optional(std::move(metrics));
}

}  // namespace semel::engine
