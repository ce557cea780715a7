#include <algorithm>

#include "codec/json_writer.h"
#include "service/streams/operations.h"
#include "service/streams/wire.h"

// AWS API Reference, DescribeStream.

namespace semel::streams {
namespace {

constexpr std::int64_t describe_stream_limit_max = 100;
constexpr Shape describe_stream_limit{
    .type = codec::Type::integer, .value_min = 1, .value_max = describe_stream_limit_max};
constexpr std::string_view shard_filter_types[] = {"CHILD_SHARDS"};
constexpr Shape shard_filter_type{.allowed = shard_filter_types};
constexpr shapes::Member shard_filter_members[] = {
    {"Type", &shard_filter_type},
    {"ShardId", &shapes::shard_id},
};
constexpr Shape shard_filter{
    .type = codec::Type::structure, .class_name = "ShardFilter", .members = shard_filter_members};
constexpr shapes::Member describe_stream_members[] = {
    {"StreamArn", &shapes::stream_arn, shapes::Presence::not_null},
    {"Limit", &describe_stream_limit},
    {"ExclusiveStartShardId", &shapes::shard_id},
    {"ShardFilter", &shard_filter},
};

/// The shard whose children are asked for; empty: all shards are.
Result<std::string> filtered_parent(const json::object& request) {
  const auto* filter = codec::find_member(request, "ShardFilter");
  if (filter == nullptr) return std::string();
  const auto parent = codec::text_of(filter->get_object(), "ShardId");
  if (parent.empty() || codec::text_of(filter->get_object(), "Type").empty()) {
    return invalid_argument("ShardFilter must have both Type and ShardId");
  }
  return std::string(parent);
}

void write_key(codec::JsonWriter& writer, const std::string& name, std::string_view type) {
  writer.begin_object();
  writer.key("AttributeName").string(name);
  writer.key("KeyType").string(type);
  writer.end_object();
}

void write_shard(codec::JsonWriter& writer, const tables::ShardDescription& shard) {
  writer.begin_object();
  writer.key("ShardId").string(shard.id);
  writer.key("SequenceNumberRange").begin_object();
  writer.key("StartingSequenceNumber").string(wire::sequence_text(shard.first_sequence));
  if (shard.last_sequence) {
    writer.key("EndingSequenceNumber").string(wire::sequence_text(*shard.last_sequence));
  }
  writer.end_object();
  if (shard.parent_id) writer.key("ParentShardId").string(*shard.parent_id);
  writer.end_object();
}

void write_head(codec::JsonWriter& writer, const tables::StreamDescription& stream) {
  writer.key("StreamArn").string(wire::arn_of(stream.id));
  writer.key("StreamLabel").string(stream.id.label);
  writer.key("StreamStatus").string(stream.enabled ? "ENABLED" : "DISABLED");
  writer.key("StreamViewType").string(wire::view_name(stream.view));
  writer.key("CreationRequestDateTime").real(static_cast<double>(stream.created_ms) / 1'000);
  writer.key("TableName").string(stream.id.table.name);
  writer.key("KeySchema").begin_array();
  write_key(writer, stream.keys.partition_key, "HASH");
  if (stream.keys.sort_key) write_key(writer, *stream.keys.sort_key, "RANGE");
  writer.end_array();
}

}  // namespace

constexpr Shape describe_stream_shape{.type = codec::Type::structure,
                                      .class_name = "DescribeStreamInput",
                                      .members = describe_stream_members};

Result<Reply> describe_stream(Context& context, const json::object& request) {
  const auto id = TRY(wire::stream_of_arn(context, codec::text_of(request, "StreamArn")));
  const auto parent = TRY(filtered_parent(request));
  const auto start = codec::text_of(request, "ExclusiveStartShardId");
  const std::size_t limit = wire::limit_of(request, describe_stream_limit_max);
  const auto stream = TRY(context.tables.describe_stream(id));

  std::vector<const tables::ShardDescription*> page;
  bool more = false;
  for (const auto& shard : stream.shards) {
    if (shard.id <= start || (!parent.empty() && shard.parent_id != parent)) continue;
    more = page.size() == limit;
    if (more) break;
    page.push_back(&shard);
  }

  Reply reply{.body = {}, .status = 200, .seen = context.tables.newest(), .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("StreamDescription").begin_object();
  write_head(writer, stream);
  writer.key("Shards").begin_array();
  for (const auto* shard : page) write_shard(writer, *shard);
  writer.end_array();
  if (more) writer.key("LastEvaluatedShardId").string(page.back()->id);
  writer.end_object();
  writer.end_object();
  return reply;
}

}  // namespace semel::streams
