#pragma once

#include <optional>
#include <string>

#include "domain/engine/commit.h"
#include "domain/tables/streams.h"

namespace semel::engine {

// What is stored of streams (docs/internals/formats.md, "Streams"): a record of each stream, and
// the changes of each shard by sequence number. All of it outlives the table.

/// One stream, open or closed.
struct StreamState {
  std::uint32_t table_id = 0;
  std::string label;
  tables::TableName table;
  tables::KeySchema keys;
  tables::StreamView view = tables::StreamView::keys_only;
  std::int64_t created_ms = 0;
  std::size_t shard_count = 1;

  /// How it ended: when, and the number of the last change of each shard (0: there was none).
  struct End {
    std::int64_t closed_ms = 0;
    std::vector<std::uint64_t> last_sequences;
  };
  std::optional<End> end;
};

std::string stream_row_key(std::uint32_t table_id, const std::string& label);
std::string encode_stream(const StreamState& stream);
/// Errors: corruption - the row cannot be read.
Result<StreamState> decode_stream(std::string_view key, std::string_view bytes);

/// What the keys of all changes of a stream, and of one of its shards, begin with.
std::string stream_prefix(std::uint32_t table_id, const std::string& label);
std::string shard_prefix(std::uint32_t table_id, const std::string& label, std::size_t shard);
std::string change_row_key(const std::string& shard_prefix, std::uint64_t sequence);
std::uint64_t sequence_of_row(std::string_view key);

/// Errors (all): corruption - the row cannot be read.
Result<tables::StreamRecord> decode_change(std::string_view key, std::string_view bytes);
Result<std::int64_t> change_created_ms(std::string_view bytes);
Result<std::int64_t> change_size_bytes(std::string_view bytes);

/// The highest number that retention has taken from a shard, 0 if none: kept as the row with
/// sequence 0, so that no number is used twice and a reader learns that it came too late.
Result<std::uint64_t> trimmed_sequence(const kv::Snapshot& snapshot,
                                       const std::string& shard_prefix);
void put_trimmed_sequence(kv::Batch& batch, const std::string& shard_prefix,
                          std::uint64_t sequence);
/// The number of the last change of a shard, 0 if there was none.
Result<std::uint64_t> last_sequence(const kv::Snapshot& snapshot, const std::string& shard_prefix);

std::string encode_change(const Change& change, tables::StreamView view, std::int64_t now_ms);

/// A stream begins with `shard_count` shards, each with number 1. All partitions are locked.
void start_sequences(Table& table, std::size_t shard_count);
/// Of a table that is being loaded: its shards go on after their last change.
Result<void> restore_sequences(const kv::Kv& store, Table& table, const Schema& schema);

}  // namespace semel::engine
