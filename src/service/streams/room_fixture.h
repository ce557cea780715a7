#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "service/streams/room.h"

namespace semel::streams {

/// Streams for tests of the room: answers with what the test has set, and keeps what it was asked.
/// The other calls of the port are unavailable. Not thread-safe.
class FakeStreams final : public tables::Tables {
 public:
  std::vector<tables::StreamDescription> streams;
  Result<tables::ShardPosition> position =
      not_found("Requested resource not found: Shard does not exist");
  Result<tables::StreamRead> read = tables::StreamRead{};
  std::string calls;

  Result<std::vector<tables::StreamDescription>> list_streams(
      const std::string& region, const std::optional<std::string>& table) override {
    calls += "list " + region + " " + table.value_or("*") + "\n";
    return streams;
  }
  Result<tables::StreamDescription> describe_stream(const tables::StreamId& stream) override {
    calls += "describe " + tables::stream_arn_of(stream.table, stream.label) + "\n";
    if (streams.empty()) return not_found("Requested resource not found: Stream: x not found");
    return streams.front();
  }
  Result<tables::ShardPosition> shard_iterator(const tables::StreamId&, const std::string& shard_id,
                                               tables::IteratorType type,
                                               std::uint64_t sequence) override {
    calls += "iterator " + shard_id + " " + std::to_string(static_cast<int>(type)) + " " +
             std::to_string(sequence) + "\n";
    return position;
  }
  Result<tables::StreamRead> read_stream(const tables::ShardPosition& from,
                                         std::size_t limit) override {
    calls += "read " + from.shard_id + " " + std::to_string(from.next_sequence) + " " +
             std::to_string(limit) + "\n";
    return read;
  }
  Ticket newest() const override { return {7}; }
  bool is_durable(Ticket) const override { return true; }
  void when_durable(Ticket, Task then) override { then(); }

  Result<tables::WriteOutcome> put(const tables::Put&) override { return unused(); }
  Result<tables::WriteOutcome> update(const tables::Update&) override { return unused(); }
  Result<tables::WriteOutcome> remove(const tables::Delete&) override { return unused(); }
  Result<tables::GetOutcome> get(const tables::Get&) override { return unused(); }
  Result<tables::ReadOutcome> query(const tables::Query&) override { return unused(); }
  Result<tables::ReadOutcome> scan(const tables::Scan&) override { return unused(); }
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
    return unused();
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

 private:
  static Error unused() { return unavailable("not part of the test"); }
};

/// The room over FakeStreams: a test says what goes in, and compares the texts that come out.
class StreamsTest : public testing::Test {
 protected:
  static constexpr std::string_view label = "2023-11-14T22:13:20.123";
  static constexpr std::string_view shard = "shardId-00000001700000000123-00000001";

  static std::string arn(std::string_view table = "orders") {
    return tables::stream_arn_of({"us-east-1", std::string(table)}, std::string(label));
  }
  static tables::StreamDescription stream(std::string_view table = "orders") {
    tables::StreamDescription description;
    description.id = {{"us-east-1", std::string(table)}, std::string(label)};
    description.view = tables::StreamView::new_and_old_images;
    description.created_ms = 1'700'000'000'123;
    description.keys = {"pk", "sk"};
    return description;
  }

  service::Reply answer(std::string_view operation, const std::string& body) {
    return room_.answer({.operation = operation, .body = body, .caller = {}, .request_id = "R"});
  }
  /// The code and text of a refusal: "ValidationException: …".
  std::string refusal(std::string_view operation, const std::string& body) {
    const auto reply = answer(operation, body);
    constexpr std::string_view member = R"("message":")";
    const auto begin = reply.body.find(member);
    if (begin == std::string::npos) return reply.error;
    const auto text = reply.body.substr(begin + member.size());
    return reply.error + ": " + text.substr(0, text.size() - 2);
  }
  /// An iterator of GetShardIterator for the stream of orders, at `sequence`.
  std::string iterator(std::uint64_t sequence) {
    tables_.streams = {stream()};
    tables_.position = tables::ShardPosition{stream().id, std::string(shard), sequence};
    const auto reply = answer("GetShardIterator", R"({"StreamArn":")" + arn() + R"(","ShardId":")" +
                                                      std::string(shard) +
                                                      R"(","ShardIteratorType":"TRIM_HORIZON"})");
    constexpr std::string_view head = R"({"ShardIterator":")";
    EXPECT_TRUE(reply.body.starts_with(head)) << reply.body;
    return reply.body.substr(head.size(), reply.body.size() - head.size() - 2);
  }

  FakeStreams tables_;
  FakeClock clock_;
  StreamsRoom room_{tables_, clock_};
};

}  // namespace semel::streams
