#include "codec/stream_record.h"
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
  const codec::StreamShard shard{iterator.position.stream, iterator.position.shard_id,
                                 iterator.view};
  for (const auto& record : read.records)
    codec::write_stream_record(writer, shard, record, /*with_source=*/false);
  writer.end_array();
  if (read.next) {
    const ShardIterator next{*read.next, iterator.view, context.clock.now_ms()};
    writer.key("NextShardIterator").string(encode_iterator(next));
  }
  writer.end_object();
  return reply;
}

}  // namespace semel::streams
