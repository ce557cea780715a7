#include <algorithm>

#include "codec/json_writer.h"
#include "service/streams/operations.h"
#include "service/streams/shard_iterator.h"
#include "service/streams/wire.h"

// AWS API Reference, GetShardIterator.

namespace semel::streams {
namespace {

constexpr std::string_view iterator_types[] = {"AFTER_SEQUENCE_NUMBER", "LATEST",
                                               "AT_SEQUENCE_NUMBER", "TRIM_HORIZON"};
constexpr Shape iterator_type_shape{.allowed = iterator_types};
constexpr Shape sequence_number_shape{.length_min = 21, .length_max = 40};
constexpr shapes::Member get_shard_iterator_members[] = {
    {"StreamArn", &shapes::stream_arn, shapes::Presence::not_null},
    {"ShardId", &shapes::shard_id, shapes::Presence::not_null},
    {"ShardIteratorType", &iterator_type_shape, shapes::Presence::not_null},
    {"SequenceNumber", &sequence_number_shape},
};

tables::IteratorType iterator_type(const json::object& request) {
  const auto text = codec::text_of(request, "ShardIteratorType");
  if (text == "TRIM_HORIZON") return tables::IteratorType::trim_horizon;
  if (text == "LATEST") return tables::IteratorType::latest;
  if (text == "AT_SEQUENCE_NUMBER") return tables::IteratorType::at_sequence;
  return tables::IteratorType::after_sequence;
}

/// The sequence number, which goes with two of the types and not with the others.
Result<std::uint64_t> wanted_sequence(const json::object& request, tables::IteratorType type) {
  const bool wanted =
      type == tables::IteratorType::at_sequence || type == tables::IteratorType::after_sequence;
  const bool given = codec::find_member(request, "SequenceNumber") != nullptr;
  const std::string name(codec::text_of(request, "ShardIteratorType"));
  if (wanted && !given) {
    return invalid_argument("SequenceNumber must be specified with ShardIteratorType " + name);
  }
  if (!wanted && given) {
    return invalid_argument("SequenceNumber must not be specified with ShardIteratorType " + name);
  }
  if (!given) return std::uint64_t{0};
  return wire::sequence_of(codec::text_of(request, "SequenceNumber"));
}

Result<tables::StreamView> view_of(Context& context, const tables::StreamId& id) {
  const auto streams = TRY(context.tables.list_streams(id.table.region, id.table.name));
  const auto stream = std::find_if(streams.begin(), streams.end(),
                                   [&](const auto& each) { return each.id.label == id.label; });
  if (stream == streams.end()) {
    return not_found("Requested resource not found: Stream: " + wire::arn_of(id) + " not found");
  }
  return stream->view;
}

}  // namespace

constexpr Shape get_shard_iterator_shape{.type = codec::Type::structure,
                                         .class_name = "GetShardIteratorInput",
                                         .members = get_shard_iterator_members};

Result<Reply> get_shard_iterator(Context& context, const json::object& request) {
  const auto id = TRY(wire::stream_of_arn(context, codec::text_of(request, "StreamArn")));
  const auto type = iterator_type(request);
  const auto sequence = TRY(wanted_sequence(request, type));
  const std::string shard_id(codec::text_of(request, "ShardId"));

  ShardIterator iterator;
  iterator.view = TRY(view_of(context, id));
  iterator.position = TRY(context.tables.shard_iterator(id, shard_id, type, sequence));
  iterator.created_ms = context.clock.now_ms();

  Reply reply{.body = {}, .status = 200, .seen = context.tables.newest(), .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("ShardIterator").string(encode_iterator(iterator));
  writer.end_object();
  return reply;
}

}  // namespace semel::streams
