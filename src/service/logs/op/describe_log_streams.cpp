#include "service/logs/wire.h"

// CloudWatch Logs API Reference, DescribeLogStreams.

namespace semel::logs_room {
namespace {

constexpr std::size_t streams_per_page = 50;
constexpr std::string_view order_values[] = {"LogStreamName", "LastEventTime"};
constexpr Shape describe_log_streams_order{.allowed = order_values};
constexpr shapes::Member describe_log_streams_members[] = {
    {"logGroupName", &shapes::name},        {"logGroupIdentifier", &shapes::identifier},
    {"logStreamNamePrefix", &shapes::name}, {"orderBy", &describe_log_streams_order},
    {"descending", &codec::boolean_shape},  {"nextToken", &shapes::token},
    {"limit", &shapes::page_limit},
};

void write_time(codec::JsonWriter& writer, std::string_view name,
                std::optional<std::int64_t> time_ms) {
  if (time_ms) writer.key(name).integer(*time_ms);
}

void write_stream(codec::JsonWriter& writer, const logs::GroupName& group,
                  const logs::Stream& stream) {
  writer.begin_object();
  writer.key("logStreamName").string(stream.name);
  writer.key("creationTime").integer(stream.creation_ms);
  write_time(writer, "firstEventTimestamp", stream.first_event_ms);
  write_time(writer, "lastEventTimestamp", stream.last_event_ms);
  write_time(writer, "lastIngestionTime", stream.last_ingestion_ms);
  writer.key("uploadSequenceToken")
      .string(logs::to_text({stream.last_ingestion_ms.value_or(stream.creation_ms), 0, 0}));
  writer.key("arn").string(logs::arn_of(logs::StreamName{group, stream.name}));
  writer.key("storedBytes").integer(stream.stored_bytes);
  writer.end_object();
}

}  // namespace

constexpr Shape describe_log_streams_shape{.type = codec::Type::structure,
                                           .class_name = "DescribeLogStreamsRequest",
                                           .members = describe_log_streams_members};

Result<Reply> describe_log_streams(Context& context, const json::object& request) {
  logs::StreamQuery query;
  query.group = TRY(wire::group_of_either(context, request));
  query.prefix = codec::text_of(request, "logStreamNamePrefix");
  query.by_last_event = codec::text_of(request, "orderBy") == "LastEventTime";
  query.descending = codec::truth_of(request, "descending");
  query.limit = wire::limit(request, streams_per_page);
  query.after = TRY(wire::last_of_token(request));
  if (query.by_last_event && !query.prefix.empty()) {
    return invalid_argument("Cannot order by LastEventTime with a logStreamNamePrefix.");
  }
  const auto page = TRY(context.logs.list_streams(query));
  Reply reply{.body = {}, .status = 200, .seen = context.logs.newest(), .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("logStreams").begin_array();
  for (const logs::Stream& stream : page.entries) write_stream(writer, query.group, stream);
  writer.end_array();
  if (!page.next.empty()) writer.key("nextToken").string(wire::token_of(page.next));
  writer.end_object();
  return reply;
}

}  // namespace semel::logs_room
