#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, GetRole.

namespace semel::iam {
namespace {

constexpr shapes::Member get_role_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
};

}  // namespace

const Shape get_role_shape{.type = codec::Type::structure, .members = get_role_members};

Result<void> get_role(Context& context, const json::object& request, XmlWriter& result) {
  const auto role =
      TRY(context.directory.find(directory::Kind::role, wire::text(request, "RoleName")));
  result.open("Role");
  wire::write_role(result, role, wire::Detail::full);
  result.open("RoleLastUsed").close("RoleLastUsed");
  result.close("Role");
  return {};
}

}  // namespace semel::iam
