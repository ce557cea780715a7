#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ticket.h"
#include "domain/tables/description.h"

namespace semel::tables {

enum class ChangeKind { insert, modify, remove };

/// One change of one item, as a stream keeps it. Images are there as the stream's view asks.
struct StreamRecord {
  std::uint64_t sequence = 0;  ///< grows within a shard; the room prints it with 21 digits
  std::int64_t created_ms = 0;
  ChangeKind kind = ChangeKind::modify;
  value::Item keys;
  std::optional<value::Item> new_image;
  std::optional<value::Item> old_image;
  std::int64_t size_bytes = 0;   ///< keys and images, as items count
  bool by_time_to_live = false;  ///< userIdentity {Service, dynamodb.amazonaws.com}
};

struct StreamId {
  TableName table;
  std::string label;
};
struct ShardDescription {
  std::string id;  ///< 28 to 65 characters
  std::optional<std::string> parent_id;
  std::uint64_t first_sequence = 0;
  std::optional<std::uint64_t> last_sequence;  ///< of a closed shard
};
struct StreamDescription {
  StreamId id;
  StreamView view = StreamView::keys_only;
  bool enabled = true;
  std::int64_t created_ms = 0;
  KeySchema keys;
  std::vector<ShardDescription> shards;  ///< in order of their ids
};

/// A place in a shard: the next record to read has at least this sequence.
struct ShardPosition {
  StreamId stream;
  std::string shard_id;
  std::uint64_t next_sequence = 0;
  /// A remote store's own iterator, as long as that holds; empty: begin at the sequence.
  std::string iterator = {};
};
struct StreamRead {
  std::vector<StreamRecord> records;
  std::optional<ShardPosition> next;  ///< nothing once a closed shard is read to its end
  Ticket seen;
};

enum class IteratorType { trim_horizon, latest, at_sequence, after_sequence };

}  // namespace semel::tables
