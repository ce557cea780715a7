#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, ListUserTags.

namespace semel::iam {
namespace {

constexpr shapes::Member list_user_tags_members[] = {
    {"UserName", &shapes::user_name, shapes::Presence::not_null},
    {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

}  // namespace

const Shape list_user_tags_shape{.type = codec::Type::structure, .members = list_user_tags_members};

Result<void> list_user_tags(Context& context, const json::object& request, XmlWriter& result) {
  const auto principal =
      TRY(context.directory.find(directory::Kind::user, wire::text(request, "UserName")));
  wire::write_tag_page(result, request, principal.tags);
  return {};
}

}  // namespace semel::iam
