#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "domain/tables/tables.h"

namespace semel::dynamodb {

/// Tables for tests of the room: writes down in `calls` what it was asked, a line for each call,
/// and answers with what the test has set. Not thread-safe.
class FakeTables final : public tables::Tables {
 public:
  std::string calls;
  bool notes_calls = true;  ///< false for benches: then a call costs nothing

  Result<tables::WriteOutcome> written = tables::WriteOutcome{};  ///< of put, update and remove
  Result<tables::GetOutcome> got = tables::GetOutcome{};
  Result<tables::ReadOutcome> read = tables::ReadOutcome{};  ///< of query and scan
  Result<tables::BatchGetOutcome> batch_got = tables::BatchGetOutcome{};
  Result<tables::BatchWriteOutcome> batch_written = tables::BatchWriteOutcome{};
  Result<tables::TransactWriteOutcome> transact_written = tables::TransactWriteOutcome{};
  Result<tables::TransactGetOutcome> transact_got = tables::TransactGetOutcome{};
  Result<tables::TableDescription> description = tables::TableDescription{};
  Result<TableList> list = TableList{};
  Result<tables::TimeToLive> time_to_live = tables::TimeToLive{};
  Result<void> tagged;
  Ticket newest_ticket{7};
  std::string token;                            ///< of the last transact_write
  std::array<unsigned char, 32> fingerprint{};  ///< of the last transact_write
  tables::CreateTable created;                  ///< the last one asked for
  tables::UpdateTable updated;                  ///< the last one asked for

  Result<tables::WriteOutcome> put(const tables::Put& request) override {
    note([&] { return text(request); });
    return written;
  }
  Result<tables::WriteOutcome> update(const tables::Update& request) override {
    note([&] { return text(request); });
    return written;
  }
  Result<tables::WriteOutcome> remove(const tables::Delete& request) override {
    note([&] { return text(request); });
    return written;
  }
  Result<tables::GetOutcome> get(const tables::Get& request) override {
    note([&] { return text(request); });
    return got;
  }
  Result<tables::ReadOutcome> query(const tables::Query& request) override {
    note([&] { return text(request); });
    return read;
  }
  Result<tables::ReadOutcome> scan(const tables::Scan& request) override {
    note([&] { return text(request); });
    return read;
  }
  Result<tables::BatchGetOutcome> batch_get(const tables::BatchGet& request) override {
    for (const auto& get : request.gets) note([&] { return text(get); });
    return batch_got;
  }
  Result<tables::BatchWriteOutcome> batch_write(const tables::BatchWrite& request) override {
    for (const auto& write : request.writes)
      std::visit([this](const auto& one) { note([&] { return text(one); }); }, write);
    return batch_written;
  }
  Result<tables::TransactWriteOutcome> transact_write(
      const tables::TransactWrite& request) override {
    for (const auto& action : request.actions)
      std::visit([this](const auto& one) { note([&] { return text(one); }); }, action);
    token = request.token;
    fingerprint = request.fingerprint;
    return transact_written;
  }
  Result<tables::TransactGetOutcome> transact_get(const tables::TransactGet& request) override {
    for (const auto& get : request.gets) note([&] { return text(get); });
    return transact_got;
  }

  Result<tables::TableDescription> create_table(const tables::CreateTable& request) override {
    note([&] { return "create_table " + text(request.table.name); });
    created = request;
    return description;
  }
  Result<tables::TableDescription> update_table(const tables::UpdateTable& request) override {
    note([&] { return "update_table " + text(request.table); });
    updated = request;
    return description;
  }
  Result<tables::TableDescription> delete_table(const tables::TableName& table) override {
    note([&] { return "delete_table " + text(table); });
    return description;
  }
  Result<tables::TableDescription> describe_table(const tables::TableName& table) override {
    note([&] { return "describe_table " + text(table); });
    return description;
  }
  Result<TableList> list_tables(const std::string& region, const std::string& start,
                                std::size_t limit) override {
    note([&] {
      return "list_tables " + region + " after '" + start + "' limit " + std::to_string(limit);
    });
    return list;
  }
  Result<tables::TimeToLive> update_time_to_live(const tables::TableName& table,
                                                 const tables::TimeToLive& wanted) override {
    note([&] {
      return "update_time_to_live " + text(table) + " " + wanted.attribute +
             (wanted.enabled ? " on" : " off");
    });
    return time_to_live;
  }
  Result<void> tag(const tables::TableName& table,
                   const std::map<std::string, std::string>& tags) override {
    std::string line = "tag " + text(table);
    for (const auto& [key, content] : tags) line += " " + key + "=" + content;
    note([&] { return line; });
    return tagged;
  }
  Result<void> untag(const tables::TableName& table,
                     const std::vector<std::string>& keys) override {
    std::string line = "untag " + text(table);
    for (const auto& key : keys) line += " " + key;
    note([&] { return line; });
    return tagged;
  }

  // The room of the streams has a fake of its own.
  Result<std::vector<tables::StreamDescription>> list_streams(
      const std::string&, const std::optional<std::string>&) override {
    return unavailable("no streams here");
  }
  Result<tables::StreamDescription> describe_stream(const tables::StreamId&) override {
    return unavailable("no streams here");
  }
  Result<tables::ShardPosition> shard_iterator(const tables::StreamId&, const std::string&,
                                               tables::IteratorType, std::uint64_t) override {
    return unavailable("no streams here");
  }
  Result<tables::StreamRead> read_stream(const tables::ShardPosition&, std::size_t) override {
    return unavailable("no streams here");
  }

  Ticket newest() const override { return newest_ticket; }
  bool is_durable(Ticket) const override { return true; }
  void when_durable(Ticket, Task then) override { then(); }

 private:
  template <typename Text>
  void note(Text text) {
    if (notes_calls) calls += text() + '\n';
  }

  static std::string text(const tables::TableName& table) {
    return table.region + "/" + table.name;
  }

  template <typename Write>
  static std::string options_text(const Write& write) {
    constexpr std::string_view returned[] = {"none", "all_old", "updated_old", "all_new",
                                             "updated_new"};
    std::string line;
    if (write.condition) line += " if " + to_text(*write.condition);
    if (write.returned != tables::Returned::none) {
      line += " returning ";
      line += returned[static_cast<std::size_t>(write.returned)];
    }
    if (write.old_item_on_failure) line += " or the old item";
    if (write.collection_metrics) line += " with metrics";
    return line;
  }

  static std::string text(const tables::Put& put) {
    return "put " + text(put.table) + " " + to_text(put.item) + options_text(put);
  }
  static std::string text(const tables::Update& update) {
    return "update " + text(update.table) + " " + to_text(update.key) + " " +
           to_text(update.update) + options_text(update);
  }
  static std::string text(const tables::Delete& erase) {
    return "delete " + text(erase.table) + " " + to_text(erase.key) + options_text(erase);
  }
  static std::string text(const tables::ConditionCheck& check) {
    return "check " + text(check.table) + " " + to_text(check.key) + " if " +
           to_text(check.condition) + (check.old_item_on_failure ? " or the old item" : "");
  }
  static std::string text(const tables::Get& get) {
    return "get " + text(get.table) + " " + to_text(get.key) +
           (get.projection ? " only " + to_text(*get.projection) : "") +
           (get.consistent ? " consistent" : "");
  }

  static std::string text(const tables::Query& query) {
    return "query" + read_text(query) + " where " + to_text(query.key_condition) +
           (query.forward ? "" : " backward");
  }
  static std::string text(const tables::Scan& scan) {
    return "scan" + read_text(scan) + " segment " + std::to_string(scan.segment) + " of " +
           std::to_string(scan.segment_count);
  }
  static std::string read_text(const tables::Read& read) {
    constexpr std::string_view select[] = {"all_attributes", "all_projected_attributes",
                                           "specific_attributes", "count"};
    std::string line = " " + text(read.table);
    if (read.index) line += " index " + *read.index;
    if (read.filter) line += " filter " + to_text(*read.filter);
    if (read.projection) line += " only " + to_text(*read.projection);
    if (read.select) line.append(" select ").append(select[static_cast<std::size_t>(*read.select)]);
    if (read.exclusive_start_key) line += " after " + to_text(*read.exclusive_start_key);
    if (read.limit) line += " limit " + std::to_string(*read.limit);
    if (read.consistent) line += " consistent";
    return line;
  }
};

}  // namespace semel::dynamodb
