#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "adapter/remote/endpoint.h"
#include "base/mutex.h"
#include "domain/tables/tables.h"

namespace semel::remote {

/// What endpoints need and nobody else owns. Lives as long as the tables above it.
struct Machinery {
  std::unique_ptr<Transport> transport;
  SystemClock clock;
  SystemRandom random;
  RealPause pause;
  std::unique_ptr<CredentialChain> credentials;
};

/// The Tables port over a DynamoDB endpoint. What the endpoint answers with success is durable, so
/// every ticket is.
class RemoteTables final : public tables::Tables {
 public:
  /// `items` answers for tables and items, `streams` for streams; `owned` is what they use.
  RemoteTables(Endpoint items, Endpoint streams, std::unique_ptr<Machinery> owned = nullptr)
      : owned_(std::move(owned)), items_(std::move(items)), streams_(std::move(streams)) {}

  Result<tables::WriteOutcome> put(const tables::Put& request) override;
  Result<tables::WriteOutcome> update(const tables::Update& request) override;
  Result<tables::WriteOutcome> remove(const tables::Delete& request) override;
  Result<tables::GetOutcome> get(const tables::Get& request) override;
  Result<tables::ReadOutcome> query(const tables::Query& request) override;
  Result<tables::ReadOutcome> scan(const tables::Scan& request) override;
  /// What the endpoint leaves undone is asked for again, with growing pauses, and told as
  /// unprocessed when it stays undone.
  Result<tables::BatchGetOutcome> batch_get(const tables::BatchGet& request) override;
  Result<tables::BatchWriteOutcome> batch_write(const tables::BatchWrite& request) override;
  /// Sent once, never repeated here: who drives a transaction decides.
  Result<tables::TransactWriteOutcome> transact_write(
      const tables::TransactWrite& request) override;
  Result<tables::TransactGetOutcome> transact_get(const tables::TransactGet& request) override;

  Result<tables::TableDescription> create_table(const tables::CreateTable& request) override;
  Result<tables::TableDescription> update_table(const tables::UpdateTable& request) override;
  Result<tables::TableDescription> delete_table(const tables::TableName& table) override;
  /// Asks for the time to live and the tags too; both are left out when the endpoint denies them.
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

  Ticket newest() const override { return {}; }
  bool is_durable(Ticket) const override { return true; }
  void when_durable(Ticket, Task then) override { then(); }

 private:
  Result<tables::WriteOutcome> write(const Operation& operation, const tables::TableName& table,
                                     const std::string& body);
  Result<tables::TableDescription> describe(const tables::TableName& table);
  Result<std::string> arn(const tables::TableName& table);
  Result<std::string> arn(const tables::StreamId& stream);
  Result<std::optional<tables::TimeToLive>> time_to_live(const tables::TableName& table);
  Result<std::map<std::string, std::string>> tags(const tables::TableName& table);

  const std::unique_ptr<Machinery> owned_;
  const Endpoint items_;
  const Endpoint streams_;
  Mutex mutex_;
  /// ARNs hold the number of an account, which only the endpoint knows.
  std::map<tables::TableName, std::string> table_arns_ GUARDED_BY(mutex_);
  std::map<std::pair<tables::TableName, std::string>, std::string> stream_arns_ GUARDED_BY(mutex_);
};

}  // namespace semel::remote
