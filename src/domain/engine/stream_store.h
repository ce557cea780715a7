#pragma once

#include <vector>

#include "domain/engine/engine_parts.h"
#include "domain/engine/stream_rows.h"

namespace semel::engine {

/// How long a change can be read, and a stream after it was closed (AWS developer guide, "Change
/// data capture for DynamoDB Streams", data retention).
inline constexpr std::int64_t stream_retention_ms = 24LL * 60 * 60 * 1'000;

/// A stream's name for a table, from the time of its creation; no other stream of a table of this
/// name has it.
Result<std::string> fresh_stream_label(const kv::Kv& store, const tables::TableName& table,
                                       std::int64_t now_ms);

/// Adds the record of the description's stream, which begins now, with 1, 2, 4, 8 or 16
/// shards.
void begin_stream(kv::Batch& batch, std::uint32_t table_id,
                  const tables::TableDescription& description, std::size_t shard_count,
                  std::int64_t now_ms);
/// Adds the end of the table's stream, if one is enabled. All partitions are locked.
Result<void> end_stream(const kv::Kv& store, kv::Batch& batch, const OpenTable& open,
                        std::int64_t now_ms);

/// The streams that can still be read, in no order of meaning.
Result<std::vector<StreamState>> readable_streams(const kv::Kv& store, std::int64_t now_ms);
/// Errors: not_found - no such stream, or its retention is over.
Result<StreamState> find_stream(const EngineParts& parts, const tables::StreamId& id);

/// The lowest sequence that can be read of a shard: older ones have passed their retention. One
/// more than the last when there is nothing to read.
Result<std::uint64_t> first_readable(const kv::Snapshot& snapshot, const std::string& shard_prefix,
                                     std::int64_t now_ms);

/// One bounded round of deleting what has passed its retention; true when more is waiting.
Result<bool> trim_streams(const EngineParts& parts);

}  // namespace semel::engine
