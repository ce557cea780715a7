#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, GetRolePolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member get_role_policy_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"PolicyName", &shapes::policy_name, shapes::Presence::not_null},
};

}  // namespace

const Shape get_role_policy_shape{.type = codec::Type::structure,
                                  .members = get_role_policy_members};

Result<void> get_role_policy(Context& context, const json::object& request, XmlWriter& result) {
  const auto policy = wire::text(request, "PolicyName");
  const auto document = TRY(context.directory.find_inline(directory::Kind::role,
                                                          wire::text(request, "RoleName"), policy));
  result.text("RoleName", wire::text(request, "RoleName"));
  result.text("PolicyName", policy);
  wire::write_document(result, "PolicyDocument", document);
  return {};
}

}  // namespace semel::iam
