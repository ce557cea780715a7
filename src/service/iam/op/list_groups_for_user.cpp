#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, ListGroupsForUser.

namespace semel::iam {
namespace {

constexpr shapes::Member list_groups_for_user_members[] = {
    {"UserName", &shapes::user_name, shapes::Presence::not_null},
    {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

}  // namespace

const Shape list_groups_for_user_shape{.type = codec::Type::structure,
                                       .members = list_groups_for_user_members};

Result<void> list_groups_for_user(Context& context, const json::object& request,
                                  XmlWriter& result) {
  TRY(context.directory.find(directory::Kind::user, wire::text(request, "UserName")));
  wire::write_page(result, request, "Groups", {});
  return {};
}

}  // namespace semel::iam
