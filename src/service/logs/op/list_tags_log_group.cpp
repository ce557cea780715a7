#include "service/logs/wire.h"

// CloudWatch Logs API Reference, ListTagsLogGroup.

namespace semel::logs_room {
namespace {

constexpr shapes::Member list_tags_log_group_members[] = {
    {"logGroupName", &shapes::name, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape list_tags_log_group_shape{.type = codec::Type::structure,
                                          .class_name = "ListTagsLogGroupRequest",
                                          .members = list_tags_log_group_members};

Result<Reply> list_tags_log_group(Context& context, const json::object& request) {
  const auto name = TRY(wire::group_name(context, request));
  const auto group = TRY(context.logs.find_group(name));
  return wire::reply_with_tags(context, group);
}

}  // namespace semel::logs_room
