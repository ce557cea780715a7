#include "domain/engine/stream_store.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "domain/engine/drop_jobs.h"
#include "domain/engine/key_kinds.h"

namespace semel::engine {
namespace {

constexpr std::size_t trimmed_changes_max = 500;  ///< in one round

/// "2015-05-11T21:21:33.291": ISO 8601 without a zone, as the service labels streams.
std::string iso_label(std::int64_t now_ms) {
  using namespace std::chrono;
  const sys_time<milliseconds> now{milliseconds(now_ms)};
  const auto day = floor<days>(now);
  const year_month_day date{day};
  const hh_mm_ss time{now - day};
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d.%03d",
                static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()), static_cast<int>(time.hours().count()),
                static_cast<int>(time.minutes().count()), static_cast<int>(time.seconds().count()),
                static_cast<int>(time.subseconds().count()));
  return text.data();
}

void put_stream(kv::Batch& batch, const StreamState& stream) {
  batch.put(stream_row_key(stream.table_id, stream.label), encode_stream(stream));
}

bool is_over(const StreamState& stream, std::int64_t now_ms) {
  return stream.end && stream.end->closed_ms + stream_retention_ms < now_ms;
}

Result<std::vector<StreamState>> all_streams(const kv::Kv& store) {
  std::vector<StreamState> streams;
  const auto snapshot = store.snapshot();
  const auto cursor =
      snapshot->scan(kv::prefix_range(key_of(KeyKind::stream)), kv::Direction::forward);
  for (; cursor->valid(); cursor->next()) {
    StreamState stream = TRY(decode_stream(cursor->key(), cursor->value()));
    streams.push_back(std::move(stream));
  }
  TRY(cursor->status());
  return streams;
}

/// Adds deletions of a shard's changes that have passed their retention.
Result<std::size_t> add_trimmed(kv::Batch& batch, const kv::Snapshot& snapshot,
                                const std::string& shard, std::int64_t now_ms,
                                std::size_t count_max) {
  const kv::Range changes{change_row_key(shard, 1), kv::prefix_range(shard).last};
  const auto cursor = snapshot.scan(changes, kv::Direction::forward);
  std::size_t count = 0;
  std::uint64_t trimmed = 0;
  for (; cursor->valid() && count < count_max; cursor->next(), ++count) {
    const std::int64_t created_ms = TRY(change_created_ms(cursor->value()));
    if (created_ms + stream_retention_ms >= now_ms) break;
    trimmed = sequence_of_row(cursor->key());
    batch.erase(std::string(cursor->key()));
  }
  TRY(cursor->status());
  if (trimmed != 0) put_trimmed_sequence(batch, shard, trimmed);
  return count;
}

}  // namespace

Result<std::string> fresh_stream_label(const kv::Kv& store, const tables::TableName& table,
                                       std::int64_t now_ms) {
  const auto streams = TRY(all_streams(store));
  const auto is_taken = [&](const std::string& label) {
    return std::any_of(streams.begin(), streams.end(), [&](const StreamState& stream) {
      return stream.table == table && stream.label == label;
    });
  };
  std::string label = iso_label(now_ms);
  while (is_taken(label)) label = iso_label(++now_ms);
  return label;
}

void begin_stream(kv::Batch& batch, std::uint32_t table_id,
                  const tables::TableDescription& description, std::size_t shard_count,
                  std::int64_t now_ms) {
  StreamState stream;
  stream.shard_count = shard_count;
  stream.table_id = table_id;
  stream.label = description.stream->label;
  stream.table = description.name;
  stream.keys = description.keys;
  stream.view = description.stream->view;
  stream.created_ms = now_ms;
  put_stream(batch, stream);
}

Result<void> end_stream(const kv::Kv& store, kv::Batch& batch, const OpenTable& open,
                        std::int64_t now_ms) {
  const auto& current = open.schema->description.stream;
  if (!current || !current->enabled) return {};
  const std::string key = stream_row_key(open.schema->table_id, current->label);
  const auto row = TRY(store.get(key));
  if (!row) return corruption("the record of stream " + current->label + " is missing");
  StreamState stream = TRY(decode_stream(key, *row));
  StreamState::End end{now_ms, {}};
  for (std::size_t number = 0; number < stream.shard_count; ++number) {
    StreamShard& shard = open.table->shards[number];
    const Lock lock(shard.mutex);
    end.last_sequences.push_back(shard.next_sequence - 1);
  }
  stream.end = std::move(end);
  put_stream(batch, stream);
  return {};
}

Result<std::vector<StreamState>> readable_streams(const kv::Kv& store, std::int64_t now_ms) {
  auto streams = TRY(all_streams(store));
  std::erase_if(streams, [&](const StreamState& stream) { return is_over(stream, now_ms); });
  return streams;
}

Result<StreamState> find_stream(const EngineParts& parts, const tables::StreamId& id) {
  if (const auto open = parts.catalog.find(id.table)) {
    const std::string key = stream_row_key(open->schema->table_id, id.label);
    const auto row = TRY(parts.store.get(key));
    if (row) {
      StreamState stream = TRY(decode_stream(key, *row));
      if (!is_over(stream, parts.clock.now_ms())) return stream;
    }
  }
  const auto streams = TRY(all_streams(parts.store));
  const auto found = std::find_if(streams.begin(), streams.end(), [&](const StreamState& stream) {
    return stream.table == id.table && stream.label == id.label &&
           !is_over(stream, parts.clock.now_ms());
  });
  if (found != streams.end()) return *found;
  return not_found("Requested resource not found: Stream: " +
                   tables::stream_arn_of(id.table, id.label) + " not found");
}

Result<std::uint64_t> first_readable(const kv::Snapshot& snapshot, const std::string& shard_prefix,
                                     std::int64_t now_ms) {
  // Times grow with the sequence numbers: search between what is trimmed and the end.
  const auto trimmed = TRY(trimmed_sequence(snapshot, shard_prefix));
  const auto last = TRY(last_sequence(snapshot, shard_prefix));
  std::uint64_t low = trimmed + 1;
  std::uint64_t high = last + 1;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    const kv::Range rest{change_row_key(shard_prefix, middle), change_row_key(shard_prefix, high)};
    const auto cursor = snapshot.scan(rest, kv::Direction::forward);
    TRY(cursor->status());
    if (cursor->valid()) {
      const std::int64_t created_ms = TRY(change_created_ms(cursor->value()));
      if (created_ms + stream_retention_ms < now_ms) {
        low = sequence_of_row(cursor->key()) + 1;
        continue;
      }
    }
    high = middle;
  }
  return low;
}

Result<bool> trim_streams(const EngineParts& parts) {
  const auto streams = TRY(all_streams(parts.store));
  const std::int64_t now_ms = parts.clock.now_ms();
  const auto snapshot = parts.store.snapshot();
  kv::Batch batch;
  std::size_t left = trimmed_changes_max;
  for (const StreamState& stream : streams) {
    if (is_over(stream, now_ms)) {
      batch.erase(stream_row_key(stream.table_id, stream.label));
      add_drop_job(batch, stream_prefix(stream.table_id, stream.label));
      continue;
    }
    for (std::size_t shard = 0; shard < stream.shard_count && left > 0; ++shard) {
      const std::string prefix = shard_prefix(stream.table_id, stream.label, shard);
      const std::size_t count = TRY(add_trimmed(batch, *snapshot, prefix, now_ms, left));
      left -= count;
    }
  }
  if (!batch.empty()) TRY(parts.store.write(batch));
  return left == 0;
}

}  // namespace semel::engine
