#include "service/logs/wire.h"

// CloudWatch Logs API Reference, DeleteLogStream.

namespace semel::logs_room {
namespace {

constexpr shapes::Member delete_log_stream_members[] = {
    {"logGroupName", &shapes::name, shapes::Presence::not_null},
    {"logStreamName", &shapes::name, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape delete_log_stream_shape{.type = codec::Type::structure,
                                        .class_name = "DeleteLogStreamRequest",
                                        .members = delete_log_stream_members};

Result<Reply> delete_log_stream(Context& context, const json::object& request) {
  const auto name = TRY(wire::stream_name(context, request));
  const auto seen = TRY(context.logs.delete_stream(name));
  return wire::empty_reply(seen);
}

}  // namespace semel::logs_room
