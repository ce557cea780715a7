#include "domain/engine/stream_append.h"

#include <algorithm>
#include <tuple>

#include "domain/engine/stream_rows.h"

namespace semel::engine {

StreamAppend::StreamAppend(std::span<const Change> changes, std::int64_t now_ms) {
  for (const Change& change : changes) {
    const Schema& schema = *change.open.schema;
    const auto& stream = schema.description.stream;
    if (!stream || !stream->enabled || !change.changed) continue;
    Table& table = *change.open.table;
    const std::size_t number = shard_of(change.key.hash, table.shard_count.load());
    records_.push_back({schema.table_id, number, &table.shards[number],
                        shard_prefix(schema.table_id, stream->label, number),
                        encode_change(change, stream->view, now_ms)});
  }
  std::stable_sort(records_.begin(), records_.end(), [](const Record& left, const Record& right) {
    return std::tie(left.table_id, left.number) < std::tie(right.table_id, right.number);
  });
}

StreamAppend::~StreamAppend() NO_THREAD_SAFETY_ANALYSIS {
  for (auto shard = locked_.rbegin(); shard != locked_.rend(); ++shard) (*shard)->mutex.unlock();
}

void StreamAppend::add_to(kv::Batch& batch) {
  CHECK(locked_.empty());
  for (Record& record : records_) {
    if (locked_.empty() || locked_.back() != record.shard) {
      record.shard->mutex.lock();
      locked_.push_back(record.shard);
    }
    batch.put(change_row_key(record.prefix, record.shard->next_sequence++),
              std::move(record.bytes));
  }
}

}  // namespace semel::engine
