#include "domain/logs/filter_pattern.h"
#include "service/logs/wire.h"

// CloudWatch Logs API Reference, FilterLogEvents.

namespace semel::logs_room {
namespace {

constexpr std::size_t filter_streams_max = 100;
constexpr Shape filter_log_events_streams{.type = codec::Type::list,
                                          .element = &shapes::name,
                                          .length_min = 1,
                                          .length_max = filter_streams_max};
constexpr Shape filter_log_events_pattern{.length_max = 1'024};
constexpr shapes::Member filter_log_events_members[] = {
    {"logGroupName", &shapes::name},
    {"logGroupIdentifier", &shapes::identifier},
    {"logStreamNames", &filter_log_events_streams},
    {"logStreamNamePrefix", &shapes::name},
    {"startTime", &shapes::time},
    {"endTime", &shapes::time},
    {"filterPattern", &filter_log_events_pattern},
    {"nextToken", &shapes::token},
    {"limit", &shapes::events_limit},
    {"interleaved", &codec::boolean_shape},
    {"unmask", &codec::boolean_shape},
};

Result<logs::FilterRequest> filter_request(const Context& context, const json::object& request) {
  logs::FilterRequest filter;
  filter.group = TRY(wire::group_of_either(context, request));
  filter.streams = wire::keys(request, "logStreamNames");
  filter.prefix = codec::text_of(request, "logStreamNamePrefix");
  if (!filter.streams.empty() && !filter.prefix.empty()) {
    return invalid_argument("logStreamNames and logStreamNamePrefix exclude one another.");
  }
  filter.begin_ms = wire::number(request, "startTime");
  filter.end_ms = wire::number(request, "endTime");
  filter.limit = wire::limit(request, logs::batch_events_max);
  const auto token = TRY(wire::last_of_token(request));
  if (!token.empty()) {
    filter.after = logs::position_of(token);
    if (!filter.after) return invalid_argument("The specified nextToken is invalid.");
  }
  return filter;
}

void write_match(codec::JsonWriter& writer, const logs::FilterAnswer::Match& match) {
  writer.begin_object();
  writer.key("logStreamName").string(match.stream);
  writer.key("timestamp").integer(match.event.position.time_ms);
  writer.key("message").string(match.event.message);
  writer.key("ingestionTime").integer(match.event.ingestion_ms);
  writer.key("eventId").string(logs::to_text(match.event.position));
  writer.end_object();
}

}  // namespace

constexpr Shape filter_log_events_shape{.type = codec::Type::structure,
                                        .class_name = "FilterLogEventsRequest",
                                        .members = filter_log_events_members};

Result<Reply> filter_log_events(Context& context, const json::object& request) {
  auto filter = TRY(filter_request(context, request));
  const auto pattern = TRY(logs::FilterPattern::parse(codec::text_of(request, "filterPattern")));
  filter.pattern = &pattern;
  const auto answer = TRY(context.logs.filter(filter));
  Reply reply{.body = {}, .status = 200, .seen = answer.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("events").begin_array();
  for (const auto& match : answer.matches) write_match(writer, match);
  writer.end_array();
  // Nothing is searched per stream any more: the reference says that the list is empty.
  writer.key("searchedLogStreams").begin_array();
  writer.end_array();
  if (answer.next) writer.key("nextToken").string(wire::token_of(logs::to_text(*answer.next)));
  writer.end_object();
  return reply;
}

}  // namespace semel::logs_room
