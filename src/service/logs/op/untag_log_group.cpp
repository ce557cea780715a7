#include "service/logs/wire.h"

// CloudWatch Logs API Reference, UntagLogGroup.

namespace semel::logs_room {
namespace {

constexpr shapes::Member untag_log_group_members[] = {
    {"logGroupName", &shapes::name, shapes::Presence::not_null},
    {"tags", &shapes::tag_keys, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape untag_log_group_shape{.type = codec::Type::structure,
                                      .class_name = "UntagLogGroupRequest",
                                      .members = untag_log_group_members};

Result<Reply> untag_log_group(Context& context, const json::object& request) {
  const auto name = TRY(wire::group_name(context, request));
  return wire::remove_tags(context, name, wire::keys(request, "tags"));
}

}  // namespace semel::logs_room
