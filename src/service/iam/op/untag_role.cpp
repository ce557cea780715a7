#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, UntagRole.

namespace semel::iam {
namespace {

constexpr shapes::Member untag_role_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"TagKeys", &shapes::tag_keys, shapes::Presence::not_null},
};

}  // namespace

const Shape untag_role_shape{.type = codec::Type::structure, .members = untag_role_members};

Result<void> untag_role(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  TRY(context.directory.change(directory::Kind::role, wire::text(request, "RoleName"),
                               [&](directory::Principal& principal) -> Result<void> {
                                 wire::untag(request, principal.tags);
                                 return {};
                               }));
  return {};
}

}  // namespace semel::iam
