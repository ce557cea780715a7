#include "domain/engine/table_change.h"

#include <algorithm>

#include "domain/engine/drop_jobs.h"
#include "domain/engine/stream_store.h"

namespace semel::engine {

TableChange::TableChange(const EngineParts& parts, const OpenTable& open)
    : parts_(parts),
      open_(open),
      description_(open.schema->description),
      index_numbers_(index_numbers(*open.schema)) {
  locks_.add_all(open);
  locks_.lock();
}

void TableChange::number_index(const std::string& name) {
  index_numbers_[name] = parts_.catalog.next_number(batch_);
}

Result<OpenTable> TableChange::publish() {
  Schema schema = make_schema(open_.schema->table_id, description_, index_numbers_);
  parts_.catalog.put_record(batch_, schema);
  TRY(parts_.store.write(batch_));
  return parts_.catalog.publish(std::move(schema), open_.table);
}

Result<void> drop_table(const EngineParts& parts, const OpenTable& open) {
  PartitionLocks locks;
  locks.add_all(open);
  locks.lock();
  kv::Batch batch;
  parts.catalog.erase_record(batch, open.schema->description.name);
  add_drop_jobs_of_table(batch, open.schema->table_id);
  TRY(end_stream(parts.store, batch, open, parts.clock.now_ms()));
  TRY(parts.store.write(batch));
  parts.catalog.drop(open.schema->description.name);
  return {};
}

tables::TableDescription describe(const OpenTable& open) {
  tables::TableDescription description = open.schema->description;
  description.item_count = std::max<std::int64_t>(0, open.table->item_count.load());
  description.item_bytes = std::max<std::int64_t>(0, open.table->item_bytes.load());
  IndexCounts counts = index_counts_of(*open.table);
  const auto count = [&](auto& indexes) {
    for (auto& index : indexes) {
      const Count counted = counts[open.schema->find_index(index.name)->id];
      index.item_count = std::max<std::int64_t>(0, counted.items);
      index.item_bytes = std::max<std::int64_t>(0, counted.bytes);
    }
  };
  count(description.local_indexes);
  count(description.global_indexes);
  return description;
}

}  // namespace semel::engine
