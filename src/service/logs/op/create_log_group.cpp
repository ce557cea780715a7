#include "service/logs/wire.h"

// CloudWatch Logs API Reference, CreateLogGroup.

namespace semel::logs_room {
namespace {

constexpr shapes::Member create_log_group_members[] = {
    {"logGroupName", &shapes::name, shapes::Presence::not_null},
    {"kmsKeyId", &codec::string_shape},
    {"tags", &shapes::tag_map},
    {"logGroupClass", &shapes::group_class},
    {"deletionProtectionEnabled", &codec::boolean_shape},
};

}  // namespace

constexpr Shape create_log_group_shape{.type = codec::Type::structure,
                                       .class_name = "CreateLogGroupRequest",
                                       .members = create_log_group_members};

Result<Reply> create_log_group(Context& context, const json::object& request) {
  logs::NewGroup group;
  group.name = TRY(wire::group_name(context, request));
  group.tags = TRY(wire::tags(request));
  if (codec::find_member(request, "kmsKeyId") != nullptr) {
    return invalid_argument("kmsKeyId is not served: there is no key service here");
  }
  const auto group_class = codec::text_of(request, "logGroupClass");
  if (!group_class.empty()) group.group_class = group_class;
  group.is_protected = codec::truth_of(request, "deletionProtectionEnabled");
  const auto seen = TRY(context.logs.create_group(group));
  return wire::empty_reply(seen);
}

}  // namespace semel::logs_room
