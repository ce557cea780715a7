#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, ListRoleTags.

namespace semel::iam {
namespace {

constexpr shapes::Member list_role_tags_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

}  // namespace

const Shape list_role_tags_shape{.type = codec::Type::structure, .members = list_role_tags_members};

Result<void> list_role_tags(Context& context, const json::object& request, XmlWriter& result) {
  const auto principal =
      TRY(context.directory.find(directory::Kind::role, wire::text(request, "RoleName")));
  wire::write_tag_page(result, request, principal.tags);
  return {};
}

}  // namespace semel::iam
