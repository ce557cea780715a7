#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, ListAttachedRolePolicies.

namespace semel::iam {
namespace {

constexpr shapes::Member list_attached_role_policies_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"PathPrefix", &shapes::path_prefix},
    {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

}  // namespace

const Shape list_attached_role_policies_shape{.type = codec::Type::structure,
                                              .members = list_attached_role_policies_members};

Result<void> list_attached_role_policies(Context& context, const json::object& request,
                                         XmlWriter& result) {
  const auto principal =
      TRY(context.directory.find(directory::Kind::role, wire::text(request, "RoleName")));
  wire::write_attached(result, request, principal.attached);
  return {};
}

}  // namespace semel::iam
