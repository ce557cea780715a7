#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, TagRole.

namespace semel::iam {
namespace {

constexpr shapes::Member tag_role_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"Tags", &shapes::tags, shapes::Presence::not_null},
};

}  // namespace

const Shape tag_role_shape{.type = codec::Type::structure, .members = tag_role_members};

Result<void> tag_role(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  const auto tags = TRY(wire::tags(request));
  return context.directory.tag(directory::Kind::role, wire::text(request, "RoleName"), tags);
}

}  // namespace semel::iam
