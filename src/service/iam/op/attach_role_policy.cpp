#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, AttachRolePolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member attach_role_policy_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"PolicyArn", &shapes::arn, shapes::Presence::not_null},
};

}  // namespace

const Shape attach_role_policy_shape{.type = codec::Type::structure,
                                     .members = attach_role_policy_members};

Result<void> attach_role_policy(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  return context.directory.attach(directory::Kind::role, wire::text(request, "RoleName"),
                                  wire::text(request, "PolicyArn"));
}

}  // namespace semel::iam
