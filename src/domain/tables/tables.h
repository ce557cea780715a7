#pragma once

#include "base/task.h"
#include "domain/tables/outcomes.h"
#include "domain/tables/requests.h"
#include "domain/tables/streams.h"

namespace semel::tables {

/// The DynamoDB data plane as C++ types: the one port for everything durable above the engine. The
/// local engine, a remote DynamoDB endpoint and a fault-injecting decorator implement it.
/// Thread-safe.
///
/// Durability: an outcome is applied and visible on return, but a reply that rests on it may leave
/// only when its `seen` ticket is durable (when_durable). On an error take newest(): the refusal
/// may rest on a write that is not on disk yet.
///
/// Errors that every call shares: not_found - no such table or index; unavailable - the store
/// cannot write or read, and nothing was changed; invalid_argument - the request disagrees with the
/// table's schema, in the service's words. A remote store adds: unknown_outcome - no whole answer
/// came, and a write may have taken effect or still may; throttled - nothing was changed, come back
/// later; conflict - the same, since a transaction holds the item; access_denied.
class Tables {
 public:
  virtual ~Tables() = default;

  // --- items. Bounds: item_bytes_max; keys 1 to 2048 bytes (partition) and 1 to 1024 bytes (sort).
  virtual Result<WriteOutcome> put(const Put& request) = 0;
  virtual Result<WriteOutcome> update(const Update& request) = 0;
  virtual Result<WriteOutcome> remove(const Delete& request) = 0;
  virtual Result<GetOutcome> get(const Get& request) = 0;
  virtual Result<ReadOutcome> query(const Query& request) = 0;
  virtual Result<ReadOutcome> scan(const Scan& request) = 0;
  virtual Result<BatchGetOutcome> batch_get(const BatchGet& request) = 0;
  virtual Result<BatchWriteOutcome> batch_write(const BatchWrite& request) = 0;
  virtual Result<TransactWriteOutcome> transact_write(const TransactWrite& request) = 0;
  virtual Result<TransactGetOutcome> transact_get(const TransactGet& request) = 0;

  // --- tables. The description returned is the one that the service's answer shows.
  virtual Result<TableDescription> create_table(const CreateTable& request) = 0;
  virtual Result<TableDescription> update_table(const UpdateTable& request) = 0;
  virtual Result<TableDescription> delete_table(const TableName& table) = 0;
  virtual Result<TableDescription> describe_table(const TableName& table) = 0;
  /// Names in order, after `start` (not included), at most `limit`. `more` tells whether others
  /// follow.
  struct TableList {
    std::vector<std::string> names;
    bool more = false;
  };
  virtual Result<TableList> list_tables(const std::string& region, const std::string& start,
                                        std::size_t limit) = 0;
  virtual Result<TimeToLive> update_time_to_live(const TableName& table,
                                                 const TimeToLive& wanted) = 0;
  virtual Result<void> tag(const TableName& table,
                           const std::map<std::string, std::string>& tags) = 0;
  virtual Result<void> untag(const TableName& table, const std::vector<std::string>& keys) = 0;

  // --- streams
  virtual Result<std::vector<StreamDescription>> list_streams(
      const std::string& region, const std::optional<std::string>& table) = 0;
  virtual Result<StreamDescription> describe_stream(const StreamId& stream) = 0;
  /// Errors: not_found - no such stream or shard; trimmed - the sequence has passed the retention
  /// of 24 hours.
  virtual Result<ShardPosition> shard_iterator(const StreamId& stream, const std::string& shard_id,
                                               IteratorType type, std::uint64_t sequence) = 0;
  /// Bounds: limit 1 to 1000 records, 1 MB of them.
  virtual Result<StreamRead> read_stream(const ShardPosition& position, std::size_t limit) = 0;

  // --- durability
  virtual Ticket newest() const = 0;
  virtual bool is_durable(Ticket ticket) const = 0;
  /// Runs `then` once all up to `ticket` is on disk: at once on this thread if it is, else later on
  /// another. Never run if the store fails first. `then` is short and does not throw.
  virtual void when_durable(Ticket ticket, Task then) = 0;
};

}  // namespace semel::tables
