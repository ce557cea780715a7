#include <algorithm>
#include <array>
#include <cstdio>
#include <tuple>

#include "domain/engine/engine.h"
#include "domain/engine/stream_store.h"

namespace semel::engine {
namespace {

constexpr std::int64_t stream_page_bytes_max = 1'048'576;  ///< AWS API Reference, GetRecords

/// "shardId-" with the stream's creation time and the shard's number: 37 characters, in the order
/// of the numbers.
std::string shard_id_of(const StreamState& stream, std::size_t shard) {
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "shardId-%020lld-%08zx",
                static_cast<long long>(stream.created_ms), shard);
  return text.data();
}

Result<std::size_t> find_shard(const StreamState& stream, const std::string& shard_id) {
  for (std::size_t shard = 0; shard < stream.shard_count; ++shard) {
    if (shard_id_of(stream, shard) == shard_id) return shard;
  }
  return not_found("Requested resource not found: Shard: " + shard_id + " in Stream: " +
                   tables::stream_arn_of(stream.table, stream.label) + " not found");
}

Error trimmed_data() {
  return {ErrorCode::trimmed,
          "The operation attempted to read past the oldest stream record in a shard."};
}

/// Past its retention, whether or not it has been deleted yet.
bool is_trimmed(const tables::StreamRecord& record, std::int64_t now_ms) {
  return record.created_ms + stream_retention_ms < now_ms;
}

tables::StreamDescription describe_without_shards(const StreamState& stream) {
  tables::StreamDescription description;
  description.id = {stream.table, stream.label};
  description.view = stream.view;
  description.enabled = !stream.end;
  description.created_ms = stream.created_ms;
  description.keys = stream.keys;
  return description;
}

/// The changes of a page, and the number that the next one begins with.
struct ChangePage {
  std::vector<tables::StreamRecord> records;
  std::uint64_t next_sequence = 0;
};

Result<ChangePage> read_changes(const kv::Snapshot& snapshot, const std::string& shard,
                                std::uint64_t from, std::size_t limit) {
  ChangePage page;
  page.next_sequence = from;
  const kv::Range rest{change_row_key(shard, from), kv::prefix_range(shard).last};
  const auto cursor = snapshot.scan(rest, kv::Direction::forward);
  std::int64_t bytes = 0;
  for (; cursor->valid() && page.records.size() < limit; cursor->next()) {
    bytes += TRY(change_size_bytes(cursor->value()));
    if (bytes > stream_page_bytes_max && !page.records.empty()) break;
    tables::StreamRecord record = TRY(decode_change(cursor->key(), cursor->value()));
    page.next_sequence = record.sequence + 1;
    page.records.push_back(std::move(record));
  }
  TRY(cursor->status());
  return page;
}

/// A ticket that covers what a read of the stream has seen.
Ticket seen_of_stream(const EngineParts& parts, const StreamState& stream) {
  const auto open = parts.catalog.find(stream.table);
  if (!open || open->table->id != stream.table_id) return parts.store.newest();
  return seen_of_all(*open, parts.store);
}

}  // namespace

Result<std::vector<tables::StreamDescription>> Engine::list_streams(
    const std::string& region, const std::optional<std::string>& table) {
  const auto streams = TRY(readable_streams(store_, clock_.now_ms()));
  std::vector<tables::StreamDescription> found;
  for (const StreamState& stream : streams) {
    if (stream.table.region != region || (table && stream.table.name != *table)) continue;
    found.push_back(describe_without_shards(stream));
  }
  std::sort(found.begin(), found.end(), [](const auto& left, const auto& right) {
    return std::tie(left.id.table, left.id.label) < std::tie(right.id.table, right.id.label);
  });
  return found;
}

Result<tables::StreamDescription> Engine::describe_stream(const tables::StreamId& id) {
  const EngineParts parts = this->parts();
  const StreamState stream = TRY(find_stream(parts, id));
  tables::StreamDescription description = describe_without_shards(stream);
  const auto snapshot = store_.snapshot();
  for (std::size_t shard = 0; shard < stream.shard_count; ++shard) {
    const std::string prefix = shard_prefix(stream.table_id, stream.label, shard);
    tables::ShardDescription shard_description;
    shard_description.id = shard_id_of(stream, shard);
    shard_description.first_sequence = TRY(first_readable(*snapshot, prefix, clock_.now_ms()));
    if (stream.end) shard_description.last_sequence = stream.end->last_sequences[shard];
    description.shards.push_back(std::move(shard_description));
  }
  return description;
}

Result<tables::ShardPosition> Engine::shard_iterator(const tables::StreamId& id,
                                                     const std::string& shard_id,
                                                     tables::IteratorType type,
                                                     std::uint64_t sequence) {
  const EngineParts parts = this->parts();
  const StreamState stream = TRY(find_stream(parts, id));
  const std::size_t shard = TRY(find_shard(stream, shard_id));
  const std::string prefix = shard_prefix(stream.table_id, stream.label, shard);
  const auto snapshot = store_.snapshot();
  const auto first = TRY(first_readable(*snapshot, prefix, clock_.now_ms()));
  tables::ShardPosition position{id, shard_id, first};
  if (type == tables::IteratorType::trim_horizon) return position;
  const auto last = TRY(last_sequence(*snapshot, prefix));
  position.next_sequence = last + 1;
  if (type == tables::IteratorType::latest) return position;

  const std::uint64_t wanted = type == tables::IteratorType::at_sequence ? sequence : sequence + 1;
  const bool is_start = sequence == first;  // what DescribeStream tells of a shard, be it empty
  if (wanted > last + 1 && !is_start)
    return invalid_argument("Invalid SequenceNumber: the shard ends before it");
  if (wanted < first && first > 1) return trimmed_data();
  position.next_sequence = std::max(wanted, first);
  return position;
}

Result<tables::StreamRead> Engine::read_stream(const tables::ShardPosition& position,
                                               std::size_t limit) {
  const EngineParts parts = this->parts();
  const StreamState stream = TRY(find_stream(parts, position.stream));
  const std::size_t shard = TRY(find_shard(stream, position.shard_id));
  const std::string prefix = shard_prefix(stream.table_id, stream.label, shard);
  const auto snapshot = store_.snapshot();
  const auto trimmed = TRY(trimmed_sequence(*snapshot, prefix));
  const std::uint64_t from = std::max<std::uint64_t>(position.next_sequence, 1);
  ChangePage page = TRY(read_changes(*snapshot, prefix, from, limit));
  const bool starts_late =
      !page.records.empty() && is_trimmed(page.records.front(), clock_.now_ms());
  if (from <= trimmed || starts_late) return trimmed_data();
  tables::StreamRead read;
  read.records = std::move(page.records);
  const bool ended = stream.end && page.next_sequence > stream.end->last_sequences[shard];
  if (!ended) read.next = {position.stream, position.shard_id, page.next_sequence};
  read.seen = seen_of_stream(parts, stream);
  return read;
}

}  // namespace semel::engine
