#include "base/digest.h"
#include "codec/json_attribute.h"
#include "codec/json_writer.h"
#include "service/streams/operations.h"
#include "service/streams/shard_iterator.h"
#include "service/streams/wire.h"

// AWS API Reference, GetRecords.

namespace semel::streams {
namespace {

constexpr std::int64_t get_records_limit_max = 1'000;
constexpr Shape get_records_limit{
    .type = codec::Type::integer, .value_min = 1, .value_max = get_records_limit_max};
constexpr Shape shard_iterator_shape{.length_min = 1, .length_max = 2'048};
constexpr shapes::Member get_records_members[] = {
    {"ShardIterator", &shard_iterator_shape, shapes::Presence::not_null},
    {"Limit", &get_records_limit},
};

std::string_view event_name(tables::ChangeKind kind) {
  switch (kind) {
    case tables::ChangeKind::insert:
      return "INSERT";
    case tables::ChangeKind::modify:
      return "MODIFY";
    case tables::ChangeKind::remove:
      return "REMOVE";
  }
  return "";
}

/// The same for every reading of a record, and of no other record: 32 hexadecimal digits.
std::string event_id(const tables::ShardPosition& shard, std::uint64_t sequence) {
  const Sha256 digest = sha256(wire::arn_of(shard.stream) + "|" + shard.shard_id + "|" +
                               wire::sequence_text(sequence));
  return to_hex({reinterpret_cast<const char*>(digest.data()), digest.size() / 2});
}

void write_image(codec::JsonWriter& writer, std::string_view name, const value::Item& image) {
  writer.key(name);
  codec::write_item(writer, image);
}

void write_change(codec::JsonWriter& writer, const ShardIterator& iterator,
                  const tables::StreamRecord& record) {
  writer.key("dynamodb").begin_object();
  writer.key("ApproximateCreationDateTime").integer(record.created_ms / 1'000);
  write_image(writer, "Keys", record.keys);
  if (record.new_image) write_image(writer, "NewImage", *record.new_image);
  if (record.old_image) write_image(writer, "OldImage", *record.old_image);
  writer.key("SequenceNumber").string(wire::sequence_text(record.sequence));
  writer.key("SizeBytes").integer(record.size_bytes);
  writer.key("StreamViewType").string(wire::view_name(iterator.view));
  writer.end_object();
}

void write_record(codec::JsonWriter& writer, const ShardIterator& iterator,
                  const tables::StreamRecord& record) {
  writer.begin_object();
  writer.key("eventID").string(event_id(iterator.position, record.sequence));
  writer.key("eventName").string(event_name(record.kind));
  writer.key("eventVersion").string("1.1");
  writer.key("eventSource").string("aws:dynamodb");
  writer.key("awsRegion").string(iterator.position.stream.table.region);
  write_change(writer, iterator, record);
  if (record.by_time_to_live) {
    writer.key("userIdentity").begin_object();
    writer.key("PrincipalId").string("dynamodb.amazonaws.com");
    writer.key("Type").string("Service");
    writer.end_object();
  }
  writer.end_object();
}

}  // namespace

constexpr Shape get_records_shape{.type = codec::Type::structure,
                                  .class_name = "GetRecordsInput",
                                  .members = get_records_members};

Result<Reply> get_records(Context& context, const json::object& request) {
  const auto iterator = TRY(decode_iterator(context, codec::text_of(request, "ShardIterator")));
  const std::size_t limit = wire::limit_of(request, get_records_limit_max);
  const auto read = TRY(context.tables.read_stream(iterator.position, limit));

  Reply reply{.body = {}, .status = 200, .seen = read.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("Records").begin_array();
  for (const auto& record : read.records) write_record(writer, iterator, record);
  writer.end_array();
  if (read.next) {
    const ShardIterator next{*read.next, iterator.view, context.clock.now_ms()};
    writer.key("NextShardIterator").string(encode_iterator(next));
  }
  writer.end_object();
  return reply;
}

}  // namespace semel::streams
