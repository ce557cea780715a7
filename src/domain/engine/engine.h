#pragma once

#include <memory>

#include "base/clock.h"
#include "base/random.h"
#include "domain/kv/kv.h"
#include "domain/tables/tables.h"

namespace semel::engine {

struct Options {
  /// Tables and indexes pass through CREATING, UPDATING and DELETING for this long, as the
  /// service's do; 0: at once.
  std::int64_t table_delay_ms = 0;
  /// How many shards a stream gets when it is enabled: 1, 2, 4, 8 or 16. It keeps them for its
  /// life.
  std::size_t stream_shards = 1;
};

class Catalog;
class Tokens;
struct EngineParts;

/// The local implementation of the port: DynamoDB's semantics over ordered bytes. Thread-safe.
/// Calls block on the store's reads, never on its syncs.
///
/// A file for each group of calls: items (put, update, remove, get), batch, transact, query, scan,
/// table_admin, streams, time_to_live. All writes pass through commit.h.
class Engine final : public tables::Tables {
 public:
  /// Reads the catalog. `store`, `clock` and `random` outlive the engine.
  /// Errors: corruption - a stored description cannot be read; unavailable - the store cannot be
  /// read.
  static Result<std::unique_ptr<Engine>> open(kv::Kv& store, const Clock& clock, Random& random,
                                              Options options);
  ~Engine() override;

  Result<tables::WriteOutcome> put(const tables::Put& request) override;
  Result<tables::WriteOutcome> update(const tables::Update& request) override;
  Result<tables::WriteOutcome> remove(const tables::Delete& request) override;
  Result<tables::GetOutcome> get(const tables::Get& request) override;
  Result<tables::ReadOutcome> query(const tables::Query& request) override;
  Result<tables::ReadOutcome> scan(const tables::Scan& request) override;
  Result<tables::BatchGetOutcome> batch_get(const tables::BatchGet& request) override;
  Result<tables::BatchWriteOutcome> batch_write(const tables::BatchWrite& request) override;
  Result<tables::TransactWriteOutcome> transact_write(
      const tables::TransactWrite& request) override;
  Result<tables::TransactGetOutcome> transact_get(const tables::TransactGet& request) override;

  Result<tables::TableDescription> create_table(const tables::CreateTable& request) override;
  Result<tables::TableDescription> update_table(const tables::UpdateTable& request) override;
  Result<tables::TableDescription> delete_table(const tables::TableName& table) override;
  Result<tables::TableDescription> describe_table(const tables::TableName& table) override;
  Result<TableList> list_tables(const std::string& region, const std::string& start,
                                std::size_t limit) override;
  Result<tables::TimeToLive> update_time_to_live(const tables::TableName& table,
                                                 const tables::TimeToLive& wanted) override;
  Result<void> tag(const tables::TableName& table,
                   const std::map<std::string, std::string>& tags) override;
  Result<void> untag(const tables::TableName& table, const std::vector<std::string>& keys) override;

  Result<std::vector<tables::StreamDescription>> list_streams(
      const std::string& region, const std::optional<std::string>& table) override;
  Result<tables::StreamDescription> describe_stream(const tables::StreamId& stream) override;
  Result<tables::ShardPosition> shard_iterator(const tables::StreamId& stream,
                                               const std::string& shard_id,
                                               tables::IteratorType type,
                                               std::uint64_t sequence) override;
  Result<tables::StreamRead> read_stream(const tables::ShardPosition& position,
                                         std::size_t limit) override;

  Ticket newest() const override;
  bool is_durable(Ticket ticket) const override;
  void when_durable(Ticket ticket, Task then) override;

  /// One bounded round of background work: expired items, old stream records and tokens, index
  /// backfill, rows of dropped tables and indexes, item counts. Call it from one thread every few
  /// hundred milliseconds; true when more is waiting. Errors: unavailable - the store cannot write.
  Result<bool> housekeep();

 private:
  Engine(kv::Kv& store, const Clock& clock, Random& random, Options options);
  EngineParts parts();

  kv::Kv& store_;
  const Clock& clock_;
  Random& random_;
  const Options options_;
  std::unique_ptr<Catalog> catalog_;
  std::unique_ptr<Tokens> tokens_;
  bool opened_ = false;            ///< all that was stored has been read
  std::int64_t next_trim_ms_ = 0;  ///< when housekeep looks for old stream records and tokens again
};

}  // namespace semel::engine
