#include "service/logs/wire.h"

// CloudWatch Logs API Reference, GetLogEvents.

namespace semel::logs_room {
namespace {

constexpr shapes::Member get_log_events_members[] = {
    {"logGroupName", &shapes::name},
    {"logGroupIdentifier", &shapes::identifier},
    {"logStreamName", &shapes::name, shapes::Presence::not_null},
    {"startTime", &shapes::time},
    {"endTime", &shapes::time},
    {"nextToken", &shapes::token},
    {"limit", &shapes::events_limit},
    {"startFromHead", &codec::boolean_shape},
    {"unmask", &codec::boolean_shape},
};

/// "f/POSITION/s" and "b/POSITION/s".
std::string direction_token(char direction, const logs::Position& position) {
  return std::string(1, direction) + "/" + logs::to_text(position) + "/s";
}

Result<logs::ReadRequest::Token> token_of_text(std::string_view text) {
  const bool has_form = text.size() > 4 && text.substr(1, 1) == "/" && text.ends_with("/s") &&
                        (text.front() == 'f' || text.front() == 'b');
  const auto position =
      has_form ? logs::position_of(text.substr(2, text.size() - 4)) : std::nullopt;
  if (!position) return invalid_argument("The specified nextToken is invalid.");
  return logs::ReadRequest::Token{text.front() == 'f', *position};
}

}  // namespace

constexpr Shape get_log_events_shape{.type = codec::Type::structure,
                                     .class_name = "GetLogEventsRequest",
                                     .members = get_log_events_members};

Result<Reply> get_log_events(Context& context, const json::object& request) {
  logs::ReadRequest read;
  read.stream.group = TRY(wire::group_of_either(context, request));
  read.stream.name = TRY(wire::stream_name(codec::text_of(request, "logStreamName")));
  read.begin_ms = wire::number(request, "startTime");
  read.end_ms = wire::number(request, "endTime");
  read.limit = wire::limit(request, logs::batch_events_max);
  read.from_head = codec::truth_of(request, "startFromHead");
  const auto token = codec::text_of(request, "nextToken");
  if (!token.empty()) read.token = TRY(token_of_text(token));
  const auto answer = TRY(context.logs.read(read));
  Reply reply{.body = {}, .status = 200, .seen = answer.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  writer.key("events").begin_array();
  for (const logs::Event& event : answer.events) {
    writer.begin_object();
    writer.key("timestamp").integer(event.position.time_ms);
    writer.key("message").string(event.message);
    writer.key("ingestionTime").integer(event.ingestion_ms);
    writer.end_object();
  }
  writer.end_array();
  writer.key("nextForwardToken").string(direction_token('f', answer.last));
  writer.key("nextBackwardToken").string(direction_token('b', answer.first));
  writer.end_object();
  return reply;
}

}  // namespace semel::logs_room
