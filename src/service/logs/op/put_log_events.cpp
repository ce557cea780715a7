#include "service/logs/wire.h"

// CloudWatch Logs API Reference, PutLogEvents.

namespace semel::logs_room {
namespace {

constexpr Shape put_log_events_message{.length_min = 1};
constexpr shapes::Member put_log_events_event_members[] = {
    {"timestamp", &shapes::time, shapes::Presence::not_null},
    {"message", &put_log_events_message, shapes::Presence::not_null},
};
constexpr Shape put_log_events_event{.type = codec::Type::structure,
                                     .class_name = "InputLogEvent",
                                     .members = put_log_events_event_members};
constexpr Shape put_log_events_list{.type = codec::Type::list,
                                    .element = &put_log_events_event,
                                    .length_min = 1,
                                    .length_max = logs::batch_events_max};
constexpr shapes::Member put_log_events_members[] = {
    {"logGroupName", &shapes::name, shapes::Presence::not_null},
    {"logStreamName", &shapes::name, shapes::Presence::not_null},
    {"logEvents", &put_log_events_list, shapes::Presence::not_null},
    {"sequenceToken", &shapes::token},
};

void write_index(codec::JsonWriter& writer, std::string_view name,
                 std::optional<std::size_t> index) {
  if (index) writer.key(name).integer(static_cast<std::int64_t>(*index));
}

}  // namespace

constexpr Shape put_log_events_shape{.type = codec::Type::structure,
                                     .class_name = "PutLogEventsRequest",
                                     .members = put_log_events_members};

Result<Reply> put_log_events(Context& context, const json::object& request) {
  const auto name = TRY(wire::stream_name(context, request));
  std::vector<logs::InputEvent> events;
  for (const auto& value : request.at("logEvents").get_array()) {
    const auto& event = value.get_object();
    events.push_back({wire::number(event, "timestamp").value_or(0),
                      std::string(codec::text_of(event, "message"))});
  }
  const auto outcome = TRY(context.logs.put(name, std::move(events)));
  Reply reply{.body = {}, .status = 200, .seen = outcome.seen, .error = {}};
  codec::JsonWriter writer(reply.body);
  writer.begin_object();
  // Any token is taken since 2023; old clients want one.
  writer.key("nextSequenceToken").string(logs::to_text({0, outcome.seen.number, 0}));
  if (outcome.too_new_start || outcome.too_old_end || outcome.expired_end) {
    writer.key("rejectedLogEventsInfo").begin_object();
    write_index(writer, "tooNewLogEventStartIndex", outcome.too_new_start);
    write_index(writer, "tooOldLogEventEndIndex", outcome.too_old_end);
    write_index(writer, "expiredLogEventEndIndex", outcome.expired_end);
    writer.end_object();
  }
  writer.end_object();
  return reply;
}

}  // namespace semel::logs_room
