#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, UpdateAssumeRolePolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member update_assume_role_policy_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"PolicyDocument", &shapes::document, shapes::Presence::not_null},
};

}  // namespace

const Shape update_assume_role_policy_shape{.type = codec::Type::structure,
                                            .members = update_assume_role_policy_members};

Result<void> update_assume_role_policy(Context& context, const json::object& request,
                                       XmlWriter& result) {
  static_cast<void>(result);
  return context.directory.set_trust(wire::text(request, "RoleName"),
                                     wire::text(request, "PolicyDocument"));
}

}  // namespace semel::iam
