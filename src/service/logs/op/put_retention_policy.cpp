#include <algorithm>
#include <iterator>

#include "service/logs/wire.h"

// CloudWatch Logs API Reference, PutRetentionPolicy.

namespace semel::logs_room {
namespace {

constexpr std::int64_t retention_days[] = {1,    3,    5,    7,    14,   30,  60,  90,
                                           120,  150,  180,  365,  400,  545, 731, 1096,
                                           1827, 2192, 2557, 2922, 3288, 3653};

constexpr shapes::Member put_retention_policy_members[] = {
    {"logGroupName", &shapes::name, shapes::Presence::not_null},
    {"retentionInDays", &codec::integer_shape, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape put_retention_policy_shape{.type = codec::Type::structure,
                                           .class_name = "PutRetentionPolicyRequest",
                                           .members = put_retention_policy_members};

Result<Reply> put_retention_policy(Context& context, const json::object& request) {
  const auto name = TRY(wire::group_name(context, request));
  const auto days = wire::number(request, "retentionInDays").value_or(0);
  if (std::find(std::begin(retention_days), std::end(retention_days), days) ==
      std::end(retention_days)) {
    std::string allowed;
    for (const auto value : retention_days) {
      allowed += (allowed.empty() ? "" : ", ") + std::to_string(value);
    }
    return invalid_argument("1 validation error detected: Value '" + std::to_string(days) +
                            "' at 'retentionInDays' failed to satisfy constraint: Member must "
                            "satisfy enum value set: [" +
                            allowed + "]");
  }
  const auto seen = TRY(context.logs.change_group(name, [days](logs::Group& group) -> Result<void> {
    group.retention_days = days;
    return {};
  }));
  return wire::empty_reply(seen);
}

}  // namespace semel::logs_room
