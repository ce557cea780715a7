#include "service/logs/wire.h"

// CloudWatch Logs API Reference, DeleteRetentionPolicy.

namespace semel::logs_room {
namespace {

constexpr shapes::Member delete_retention_policy_members[] = {
    {"logGroupName", &shapes::name, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape delete_retention_policy_shape{.type = codec::Type::structure,
                                              .class_name = "DeleteRetentionPolicyRequest",
                                              .members = delete_retention_policy_members};

Result<Reply> delete_retention_policy(Context& context, const json::object& request) {
  const auto name = TRY(wire::group_name(context, request));
  const auto seen = TRY(context.logs.change_group(name, [](logs::Group& group) -> Result<void> {
    group.retention_days.reset();
    return {};
  }));
  return wire::empty_reply(seen);
}

}  // namespace semel::logs_room
