#include "service/logs/wire.h"

// CloudWatch Logs API Reference, TagLogGroup.

namespace semel::logs_room {
namespace {

constexpr shapes::Member tag_log_group_members[] = {
    {"logGroupName", &shapes::name, shapes::Presence::not_null},
    {"tags", &shapes::tag_map, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape tag_log_group_shape{.type = codec::Type::structure,
                                    .class_name = "TagLogGroupRequest",
                                    .members = tag_log_group_members};

Result<Reply> tag_log_group(Context& context, const json::object& request) {
  const auto name = TRY(wire::group_name(context, request));
  return wire::add_tags(context, name, request);
}

}  // namespace semel::logs_room
