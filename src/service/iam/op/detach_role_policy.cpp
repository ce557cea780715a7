#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, DetachRolePolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member detach_role_policy_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"PolicyArn", &shapes::arn, shapes::Presence::not_null},
};

}  // namespace

const Shape detach_role_policy_shape{.type = codec::Type::structure,
                                     .members = detach_role_policy_members};

Result<void> detach_role_policy(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  return context.directory.detach(directory::Kind::role, wire::text(request, "RoleName"),
                                  wire::text(request, "PolicyArn"));
}

}  // namespace semel::iam
