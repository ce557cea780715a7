#pragma once

#include <deque>
#include <string>
#include <vector>

#include "domain/partiql/partiql_test_helpers.h"
#include "domain/tables/tables.h"

namespace semel::partiql {

/// Tables for tests: answers reads page by page as the test has laid them out, and keeps a line for
/// each call. What no test of this folder calls is unavailable. Not thread-safe.
class ScriptedTables final : public tables::Tables {
 public:
  std::string calls;
  std::deque<tables::ReadOutcome>
      pages;  ///< of query and scan, in order; after the last one, empty pages
  Result<tables::WriteOutcome> written = tables::WriteOutcome{};
  Result<tables::GetOutcome> got = tables::GetOutcome{};
  Result<tables::TableDescription> description = music_table();

  Result<tables::WriteOutcome> put(const tables::Put& request) override {
    calls += "put " + value::to_text(request.item) + "\n";
    return written;
  }
  Result<tables::WriteOutcome> update(const tables::Update& request) override {
    calls += "update " + value::to_text(request.key) +
             (request.old_item_on_failure ? " or old item" : "") + "\n";
    return written;
  }
  Result<tables::WriteOutcome> remove(const tables::Delete& request) override {
    calls += "delete " + value::to_text(request.key) +
             (request.old_item_on_failure ? " or old item" : "") + "\n";
    return written;
  }
  Result<tables::GetOutcome> get(const tables::Get& request) override {
    calls +=
        "get " + value::to_text(request.key) + (request.consistent ? " consistent" : "") + "\n";
    return got;
  }
  Result<tables::ReadOutcome> query(const tables::Query& request) override {
    return page("query " + to_text(request.key_condition), request);
  }
  Result<tables::ReadOutcome> scan(const tables::Scan& request) override {
    return page("scan", request);
  }
  Result<tables::BatchGetOutcome> batch_get(const tables::BatchGet&) override { return unused(); }
  Result<tables::BatchWriteOutcome> batch_write(const tables::BatchWrite&) override {
    return unused();
  }
  Result<tables::TransactWriteOutcome> transact_write(const tables::TransactWrite&) override {
    return unused();
  }
  Result<tables::TransactGetOutcome> transact_get(const tables::TransactGet&) override {
    return unused();
  }

  Result<tables::TableDescription> create_table(const tables::CreateTable&) override {
    return unused();
  }
  Result<tables::TableDescription> update_table(const tables::UpdateTable&) override {
    return unused();
  }
  Result<tables::TableDescription> delete_table(const tables::TableName&) override {
    return unused();
  }
  Result<tables::TableDescription> describe_table(const tables::TableName&) override {
    return description;
  }
  Result<TableList> list_tables(const std::string&, const std::string&, std::size_t) override {
    return unused();
  }
  Result<tables::TimeToLive> update_time_to_live(const tables::TableName&,
                                                 const tables::TimeToLive&) override {
    return unused();
  }
  Result<void> tag(const tables::TableName&, const std::map<std::string, std::string>&) override {
    return unused();
  }
  Result<void> untag(const tables::TableName&, const std::vector<std::string>&) override {
    return unused();
  }
  Result<std::vector<tables::StreamDescription>> list_streams(
      const std::string&, const std::optional<std::string>&) override {
    return unused();
  }
  Result<tables::StreamDescription> describe_stream(const tables::StreamId&) override {
    return unused();
  }
  Result<tables::ShardPosition> shard_iterator(const tables::StreamId&, const std::string&,
                                               tables::IteratorType, std::uint64_t) override {
    return unused();
  }
  Result<tables::StreamRead> read_stream(const tables::ShardPosition&, std::size_t) override {
    return unused();
  }

  Ticket newest() const override { return {3}; }
  bool is_durable(Ticket) const override { return true; }
  void when_durable(Ticket, Task then) override { then(); }

 private:
  static Error unused() { return unavailable("not part of the test"); }

  Result<tables::ReadOutcome> page(std::string line, const tables::Read& read) {
    if (read.limit) line += " limit " + std::to_string(*read.limit);
    if (read.exclusive_start_key) line += " after " + value::to_text(*read.exclusive_start_key);
    calls += line + "\n";
    if (pages.empty()) return tables::ReadOutcome{};
    tables::ReadOutcome next = std::move(pages.front());
    pages.pop_front();
    return next;
  }
};

}  // namespace semel::partiql
