#include "domain/engine/settle.h"

#include <algorithm>

#include "domain/engine/drop_jobs.h"
#include "domain/engine/index_fill.h"
#include "domain/engine/rows.h"

namespace semel::engine {
namespace {

using tables::IndexStatus;
using tables::TableStatus;

/// An index that is being filled passes through its status until then; others only until the
/// table's delay is over.
bool passes_through(const tables::GlobalIndex& index) {
  return index.status != IndexStatus::active && !index.backfilling;
}

bool passes_through(const tables::TableDescription& table) {
  const auto& indexes = table.global_indexes;
  return table.status != TableStatus::active ||
         std::any_of(indexes.begin(), indexes.end(),
                     [](const auto& index) { return passes_through(index); });
}

void remove_dropped_indexes(TableChange& change, const Schema& schema) {
  for (const tables::GlobalIndex& index : schema.description.global_indexes) {
    if (index.status == IndexStatus::deleting) remove_index(change, schema, index.name);
  }
}

void activate(tables::TableDescription& table) {
  table.status = TableStatus::active;
  for (tables::GlobalIndex& index : table.global_indexes) {
    if (passes_through(index)) index.status = IndexStatus::active;
  }
}

}  // namespace

void remove_index(TableChange& change, const Schema& schema, const std::string& name) {
  std::erase_if(change.description().global_indexes,
                [&](const auto& index) { return index.name == name; });
  const IndexSchema* index = schema.find_index(name);
  CHECK(index != nullptr);
  add_drop_job(change.batch(), index_row_prefix(schema.table_id, index->id));
}

Result<bool> settle_table(const EngineParts& parts, const OpenTable& open) {
  const tables::TableDescription& table = open.schema->description;
  const bool delay_over = parts.clock.now_ms() >= open.table->upkeep.settles_ms;
  if (table.status == TableStatus::deleting) {
    if (delay_over) TRY(drop_table(parts, open));
    return false;
  }
  bool filled = false;
  if (is_filling(open)) {
    filled = TRY(fill_rows(parts, open, filled_items_max));
    if (!filled) return true;
  }
  if (!delay_over || !(filled || passes_through(table))) return false;
  TableChange change(parts, open);
  remove_dropped_indexes(change, *open.schema);
  activate(change.description());
  if (filled) put_filled(change, open);
  TRY(change.publish());
  if (filled) end_fill(open);
  return false;
}

Result<bool> settle_tables(const EngineParts& parts) {
  const Lock lock(parts.catalog.change_mutex());
  bool more = false;
  for (const OpenTable& open : parts.catalog.all()) {
    if (!is_filling(open) && !passes_through(open.schema->description)) continue;
    const bool waiting = TRY(settle_table(parts, open));
    more = more || waiting;
  }
  return more;
}

}  // namespace semel::engine
