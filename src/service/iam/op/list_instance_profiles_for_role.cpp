#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, ListInstanceProfilesForRole.

namespace semel::iam {
namespace {

constexpr shapes::Member list_instance_profiles_for_role_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

}  // namespace

const Shape list_instance_profiles_for_role_shape{
    .type = codec::Type::structure, .members = list_instance_profiles_for_role_members};

Result<void> list_instance_profiles_for_role(Context& context, const json::object& request,
                                             XmlWriter& result) {
  TRY(context.directory.find(directory::Kind::role, wire::text(request, "RoleName")));
  wire::write_page(result, request, "InstanceProfiles", {});
  return {};
}

}  // namespace semel::iam
