#include "service/logs/wire.h"

// CloudWatch Logs API Reference, CreateLogStream.

namespace semel::logs_room {
namespace {

constexpr shapes::Member create_log_stream_members[] = {
    {"logGroupName", &shapes::name, shapes::Presence::not_null},
    {"logStreamName", &shapes::name, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape create_log_stream_shape{.type = codec::Type::structure,
                                        .class_name = "CreateLogStreamRequest",
                                        .members = create_log_stream_members};

Result<Reply> create_log_stream(Context& context, const json::object& request) {
  const auto name = TRY(wire::stream_name(context, request));
  const auto seen = TRY(context.logs.create_stream(name));
  return wire::empty_reply(seen);
}

}  // namespace semel::logs_room
