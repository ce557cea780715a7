#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, DeleteRolePolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member delete_role_policy_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"PolicyName", &shapes::policy_name, shapes::Presence::not_null},
};

}  // namespace

const Shape delete_role_policy_shape{.type = codec::Type::structure,
                                     .members = delete_role_policy_members};

Result<void> delete_role_policy(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  return context.directory.remove_inline(directory::Kind::role, wire::text(request, "RoleName"),
                                         wire::text(request, "PolicyName"));
}

}  // namespace semel::iam
