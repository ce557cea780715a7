#include "service/logs/wire.h"

// CloudWatch Logs API Reference, DeleteLogGroup.

namespace semel::logs_room {
namespace {

constexpr shapes::Member delete_log_group_members[] = {
    {"logGroupName", &shapes::name, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape delete_log_group_shape{.type = codec::Type::structure,
                                       .class_name = "DeleteLogGroupRequest",
                                       .members = delete_log_group_members};

Result<Reply> delete_log_group(Context& context, const json::object& request) {
  const auto name = TRY(wire::group_name(context, request));
  auto deleted = context.logs.delete_group(name);
  if (deleted) return wire::empty_reply(*deleted);
  Error error = std::move(deleted).error();
  if (error.code == ErrorCode::limit_exceeded) error.code = ErrorCode::condition_failed;
  return error;
}

}  // namespace semel::logs_room
