#include <algorithm>
#include <tuple>

#include "codec/json_writer.h"
#include "service/streams/operations.h"
#include "service/streams/wire.h"

// AWS API Reference, ListStreams.

namespace semel::streams {
namespace {

constexpr std::int64_t list_streams_limit_max = 100;
constexpr Shape list_streams_limit{
    .type = codec::Type::integer, .value_min = 1, .value_max = list_streams_limit_max};
constexpr Shape list_streams_table{
    .pattern = codec::Pattern::name, .length_min = 3, .length_max = 255};
constexpr shapes::Member list_streams_members[] = {
    {"TableName", &list_streams_table},
    {"Limit", &list_streams_limit},
    {"ExclusiveStartStreamArn", &shapes::stream_arn},
};

bool comes_after(const tables::StreamId& stream, const tables::StreamId& start) {
  return std::tie(stream.table, stream.label) > std::tie(start.table, start.label);
}

void write_stream(codec::JsonWriter& writer, const tables::StreamId& stream) {
  writer.begin_object();
  writer.key("TableName").string(stream.table.name);
  writer.key("StreamArn").string(wire::arn_of(stream));
  writer.key("StreamLabel").string(stream.label);
  writer.end_object();
}

}  // namespace

constexpr Shape list_streams_shape{.type = codec::Type::structure,
                                   .class_name = "ListStreamsInput",
                                   .members = list_streams_members};

Result<Reply> list_streams(Context& context, const json::object& request) {
  std::optional<std::string> table;
  if (codec::find_member(request, "TableName") != nullptr) {
    table = codec::text_of(request, "TableName");
  }
  std::optional<tables::StreamId> start;
  if (codec::find_member(request, "ExclusiveStartStreamArn") != nullptr) {
    start = TRY(wire::stream_of_arn(context, codec::text_of(request, "ExclusiveStartStreamArn")));
  }
  const std::size_t limit = wire::limit_of(request, list_streams_limit_max);
  const auto streams = TRY(context.tables.list_streams(context.caller.region, table));

  auto next = std::find_if(streams.begin(), streams.end(), [&](const auto& stream) {
    return !start || comes_after(stream.id, *start);
  });
  Reply reply{.body = {}, .status = 200, .seen = context.tables.newest(), .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("Streams").begin_array();
  const tables::StreamId* last = nullptr;
  for (std::size_t count = 0; next != streams.end() && count < limit; ++next, ++count) {
    write_stream(writer, next->id);
    last = &next->id;
  }
  writer.end_array();
  if (next != streams.end()) writer.key("LastEvaluatedStreamArn").string(wire::arn_of(*last));
  writer.end_object();
  return reply;
}

}  // namespace semel::streams
