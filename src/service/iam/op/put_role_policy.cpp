#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, PutRolePolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member put_role_policy_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"PolicyName", &shapes::policy_name, shapes::Presence::not_null},
    {"PolicyDocument", &shapes::document, shapes::Presence::not_null},
};

}  // namespace

const Shape put_role_policy_shape{.type = codec::Type::structure,
                                  .members = put_role_policy_members};

Result<void> put_role_policy(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  const auto policy = TRY(wire::name(request, "PolicyName"));
  return context.directory.put_inline(directory::Kind::role, wire::text(request, "RoleName"),
                                      {policy, wire::text(request, "PolicyDocument")});
}

}  // namespace semel::iam
