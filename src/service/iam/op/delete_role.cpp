#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, DeleteRole.

namespace semel::iam {
namespace {

constexpr shapes::Member delete_role_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
};

}  // namespace

const Shape delete_role_shape{.type = codec::Type::structure, .members = delete_role_members};

Result<void> delete_role(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  return context.directory.remove(directory::Kind::role, wire::text(request, "RoleName"));
}

}  // namespace semel::iam
