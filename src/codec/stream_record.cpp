#include "codec/stream_record.h"

#include "base/digest.h"
#include "codec/json_attribute.h"
#include "domain/tables/tables.h"

namespace semel::codec {
namespace {

constexpr std::size_t sequence_digits = 20;  // of the largest sequence; a 1 stands before them

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

std::string arn_of(const tables::StreamId& stream) {
  return tables::stream_arn_of(stream.table, stream.label);
}

/// The same for every reading of a record, and of no other record: 32 hexadecimal digits.
std::string event_id(const StreamShard& shard, std::uint64_t sequence) {
  const Sha256 digest = sha256(arn_of(shard.stream) + "|" + std::string(shard.shard_id) + "|" +
                               sequence_text(sequence));
  return to_hex({reinterpret_cast<const char*>(digest.data()), digest.size() / 2});
}

void write_image(JsonWriter& writer, std::string_view name, const value::Item& image) {
  writer.key(name);
  write_item(writer, image);
}

void write_change(JsonWriter& writer, const StreamShard& shard,
                  const tables::StreamRecord& record) {
  writer.key("dynamodb").begin_object();
  writer.key("ApproximateCreationDateTime").integer(record.created_ms / 1'000);
  write_image(writer, "Keys", record.keys);
  if (record.new_image) write_image(writer, "NewImage", *record.new_image);
  if (record.old_image) write_image(writer, "OldImage", *record.old_image);
  writer.key("SequenceNumber").string(sequence_text(record.sequence));
  writer.key("SizeBytes").integer(record.size_bytes);
  writer.key("StreamViewType").string(view_name(shard.view));
  writer.end_object();
}

}  // namespace

std::string_view view_name(tables::StreamView view) {
  switch (view) {
    case tables::StreamView::keys_only:
      return "KEYS_ONLY";
    case tables::StreamView::new_image:
      return "NEW_IMAGE";
    case tables::StreamView::old_image:
      return "OLD_IMAGE";
    case tables::StreamView::new_and_old_images:
      return "NEW_AND_OLD_IMAGES";
  }
  return "";
}

std::string sequence_text(std::uint64_t sequence) {
  const std::string digits = std::to_string(sequence);
  return "1" + std::string(sequence_digits - digits.size(), '0') + digits;
}

void write_stream_record(JsonWriter& writer, const StreamShard& shard,
                         const tables::StreamRecord& record, bool with_source) {
  writer.begin_object();
  writer.key("eventID").string(event_id(shard, record.sequence));
  writer.key("eventName").string(event_name(record.kind));
  writer.key("eventVersion").string("1.1");
  writer.key("eventSource").string("aws:dynamodb");
  writer.key("awsRegion").string(shard.stream.table.region);
  write_change(writer, shard, record);
  if (record.by_time_to_live) {
    writer.key("userIdentity").begin_object();
    writer.key("PrincipalId").string("dynamodb.amazonaws.com");
    writer.key("Type").string("Service");
    writer.end_object();
  }
  if (with_source) writer.key("eventSourceARN").string(arn_of(shard.stream));
  writer.end_object();
}

}  // namespace semel::codec
