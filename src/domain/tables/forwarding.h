#pragma once

#include "domain/tables/tables.h"

namespace semel::tables {

/// Passes every call on: the base of what changes a few of them. Thread-safe as `inner` is.
class ForwardingTables : public Tables {
 public:
  /// `inner` outlives this object.
  explicit ForwardingTables(Tables& inner) : inner_(inner) {}

  Result<WriteOutcome> put(const Put& request) override { return inner_.put(request); }
  Result<WriteOutcome> update(const Update& request) override { return inner_.update(request); }
  Result<WriteOutcome> remove(const Delete& request) override { return inner_.remove(request); }
  Result<GetOutcome> get(const Get& request) override { return inner_.get(request); }
  Result<ReadOutcome> query(const Query& request) override { return inner_.query(request); }
  Result<ReadOutcome> scan(const Scan& request) override { return inner_.scan(request); }
  Result<BatchGetOutcome> batch_get(const BatchGet& request) override {
    return inner_.batch_get(request);
  }
  Result<BatchWriteOutcome> batch_write(const BatchWrite& request) override {
    return inner_.batch_write(request);
  }
  Result<TransactWriteOutcome> transact_write(const TransactWrite& request) override {
    return inner_.transact_write(request);
  }
  Result<TransactGetOutcome> transact_get(const TransactGet& request) override {
    return inner_.transact_get(request);
  }

  Result<TableDescription> create_table(const CreateTable& request) override {
    return inner_.create_table(request);
  }
  Result<TableDescription> update_table(const UpdateTable& request) override {
    return inner_.update_table(request);
  }
  Result<TableDescription> delete_table(const TableName& table) override {
    return inner_.delete_table(table);
  }
  Result<TableDescription> describe_table(const TableName& table) override {
    return inner_.describe_table(table);
  }
  Result<TableList> list_tables(const std::string& region, const std::string& start,
                                std::size_t limit) override {
    return inner_.list_tables(region, start, limit);
  }
  Result<TimeToLive> update_time_to_live(const TableName& table,
                                         const TimeToLive& wanted) override {
    return inner_.update_time_to_live(table, wanted);
  }
  Result<void> tag(const TableName& table,
                   const std::map<std::string, std::string>& tags) override {
    return inner_.tag(table, tags);
  }
  Result<void> untag(const TableName& table, const std::vector<std::string>& keys) override {
    return inner_.untag(table, keys);
  }

  Result<std::vector<StreamDescription>> list_streams(
      const std::string& region, const std::optional<std::string>& table) override {
    return inner_.list_streams(region, table);
  }
  Result<StreamDescription> describe_stream(const StreamId& stream) override {
    return inner_.describe_stream(stream);
  }
  Result<ShardPosition> shard_iterator(const StreamId& stream, const std::string& shard_id,
                                       IteratorType type, std::uint64_t sequence) override {
    return inner_.shard_iterator(stream, shard_id, type, sequence);
  }
  Result<StreamRead> read_stream(const ShardPosition& position, std::size_t limit) override {
    return inner_.read_stream(position, limit);
  }

  Ticket newest() const override { return inner_.newest(); }
  bool is_durable(Ticket ticket) const override { return inner_.is_durable(ticket); }
  void when_durable(Ticket ticket, Task then) override {
    inner_.when_durable(ticket, std::move(then));
  }

 protected:
  Tables& inner_;
};

}  // namespace semel::tables
