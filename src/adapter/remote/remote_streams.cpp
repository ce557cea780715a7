#include <algorithm>
#include <utility>

#include "adapter/remote/body.h"
#include "adapter/remote/pages.h"
#include "adapter/remote/remote_tables.h"
#include "adapter/remote/stream_replies.h"

namespace semel::remote {
namespace {

struct ListedStream {
  tables::StreamId id;
  std::string arn;
};

Result<std::vector<ListedStream>> all_streams(const Endpoint& endpoint, const std::string& region,
                                              const std::optional<std::string>& table) {
  std::vector<ListedStream> streams;
  PageMarker page;
  for (bool more = true; more;) {
    Body request;
    if (table) request.writer().key("TableName").string(*table);
    write_text(request.writer(), "ExclusiveStartStreamArn", page.text());
    const auto body = TRY(endpoint.call(list_streams_operation, region, request.finish()));
    if (const auto* list = codec::find_member(body, "Streams")) {
      for (const auto& element : list->get_array()) {
        const auto& stream = element.get_object();
        streams.push_back({{{region, std::string(codec::text_of(stream, "TableName"))},
                            std::string(codec::text_of(stream, "StreamLabel"))},
                           std::string(codec::text_of(stream, "StreamArn"))});
      }
    }
    more = TRY(page.turn(codec::text_of(body, "LastEvaluatedStreamArn")));
  }
  return streams;
}

std::string_view type_text(tables::IteratorType type) {
  switch (type) {
    case tables::IteratorType::trim_horizon:
      return "TRIM_HORIZON";
    case tables::IteratorType::latest:
      return "LATEST";
    case tables::IteratorType::at_sequence:
      return "AT_SEQUENCE_NUMBER";
    case tables::IteratorType::after_sequence:
      break;
  }
  return "AFTER_SEQUENCE_NUMBER";
}

bool wants_sequence(tables::IteratorType type) {
  return type == tables::IteratorType::at_sequence || type == tables::IteratorType::after_sequence;
}

/// As the endpoint writes the first number of the stream's first shard.
Result<SequenceForm> sequence_form(const Endpoint& endpoint, const std::string& region,
                                   const std::string& arn) {
  Body request;
  request.writer().key("StreamArn").string(arn);
  const auto body = TRY(endpoint.call(describe_stream_operation, region, request.finish()));
  const auto* description = codec::find_member(body, "StreamDescription");
  if (description == nullptr) return SequenceForm::padded;
  const auto* shards = codec::find_member(description->get_object(), "Shards");
  if (shards == nullptr || shards->get_array().empty()) return SequenceForm::padded;
  const auto& shard = shards->get_array().front().get_object();
  const auto* range = codec::find_member(shard, "SequenceNumberRange");
  if (range == nullptr) return SequenceForm::padded;
  return sequence_form_of(codec::text_of(range->get_object(), "StartingSequenceNumber"));
}

std::string records_body(const std::string& iterator, std::size_t limit) {
  Body body;
  body.writer().key("ShardIterator").string(iterator);
  body.writer().key("Limit").integer(static_cast<std::int64_t>(limit));
  return body.finish();
}

}  // namespace

Result<std::vector<tables::StreamDescription>> RemoteTables::list_streams(
    const std::string& region, const std::optional<std::string>& table) {
  const auto listed = TRY(all_streams(streams_, region, table));
  std::vector<tables::StreamDescription> descriptions;
  for (const ListedStream& stream : listed) {
    {
      const Lock lock(mutex_);
      stream_arns_[{stream.id.table, stream.id.label}] = stream.arn;
    }
    auto description = TRY(describe_stream(stream.id));
    descriptions.push_back(std::move(description));
  }
  return descriptions;
}

Result<tables::StreamDescription> RemoteTables::describe_stream(const tables::StreamId& stream) {
  const auto resource = TRY(arn(stream));
  tables::StreamDescription description;
  description.id = stream;
  PageMarker page;
  for (bool more = true; more;) {
    Body request;
    request.writer().key("StreamArn").string(resource);
    write_text(request.writer(), "ExclusiveStartShardId", page.text());
    const auto body =
        TRY(streams_.call(describe_stream_operation, stream.table.region, request.finish()));
    const auto* told = codec::find_member(body, "StreamDescription");
    if (told == nullptr) return unavailable("the answer to DescribeStream has no description");
    TRY(read_stream_page(told->get_object(), description));
    more = TRY(page.turn(codec::text_of(told->get_object(), "LastEvaluatedShardId")));
  }
  return description;
}

Result<tables::ShardPosition> RemoteTables::shard_iterator(const tables::StreamId& stream,
                                                           const std::string& shard_id,
                                                           tables::IteratorType type,
                                                           std::uint64_t sequence) {
  const auto resource = TRY(arn(stream));
  Body request;
  request.writer().key("StreamArn").string(resource);
  request.writer().key("ShardId").string(shard_id);
  request.writer().key("ShardIteratorType").plain_string(type_text(type));
  if (wants_sequence(type)) {
    const auto form = TRY(sequence_form(streams_, stream.table.region, resource));
    request.writer().key("SequenceNumber").string(sequence_text(sequence, form));
  }
  const auto body =
      TRY(streams_.call(get_shard_iterator_operation, stream.table.region, request.finish()));
  tables::ShardPosition position;
  position.stream = stream;
  position.shard_id = shard_id;
  if (type == tables::IteratorType::at_sequence) position.next_sequence = sequence;
  if (type == tables::IteratorType::after_sequence) position.next_sequence = sequence + 1;
  position.iterator = codec::text_of(body, "ShardIterator");
  if (position.iterator.empty()) return unavailable("GetShardIterator answers without an iterator");
  return position;
}

/// A position of another process, or of long ago, has no iterator that still holds: it begins
/// behind the last record that was read.
Result<tables::StreamRead> RemoteTables::read_stream(const tables::ShardPosition& position,
                                                     std::size_t limit) {
  if (position.iterator.empty()) {
    const bool at_start = position.next_sequence == 0;
    const auto fresh = TRY(shard_iterator(
        position.stream, position.shard_id,
        at_start ? tables::IteratorType::trim_horizon : tables::IteratorType::after_sequence,
        at_start ? 0 : position.next_sequence - 1));
    return read_stream(fresh, limit);
  }
  const auto body = TRY(streams_.call(get_records_operation, position.stream.table.region,
                                      records_body(position.iterator, limit)));
  tables::StreamRead read;
  read.records = TRY(read_records(body));
  const auto next_iterator = codec::text_of(body, "NextShardIterator");
  if (next_iterator.empty()) return read;
  tables::ShardPosition next = position;
  next.iterator = next_iterator;
  if (!read.records.empty()) next.next_sequence = read.records.back().sequence + 1;
  read.next = std::move(next);
  return read;
}

Result<std::string> RemoteTables::arn(const tables::StreamId& stream) {
  const auto find = [&]() -> std::optional<std::string> {
    const Lock lock(mutex_);
    const auto known = stream_arns_.find({stream.table, stream.label});
    if (known == stream_arns_.end()) return std::nullopt;
    return known->second;
  };
  if (auto known = find()) return std::move(*known);
  const auto listed = TRY(all_streams(streams_, stream.table.region, stream.table.name));
  {
    const Lock lock(mutex_);
    for (const ListedStream& each : listed) {
      stream_arns_[{each.id.table, each.id.label}] = each.arn;
    }
  }
  if (auto known = find()) return std::move(*known);
  return not_found("the table " + stream.table.name + " has no stream " + stream.label);
}

}  // namespace semel::remote
