#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, UntagUser.

namespace semel::iam {
namespace {

constexpr shapes::Member untag_user_members[] = {
    {"UserName", &shapes::user_name, shapes::Presence::not_null},
    {"TagKeys", &shapes::tag_keys, shapes::Presence::not_null},
};

}  // namespace

const Shape untag_user_shape{.type = codec::Type::structure, .members = untag_user_members};

Result<void> untag_user(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  TRY(context.directory.change(directory::Kind::user, wire::text(request, "UserName"),
                               [&](directory::Principal& principal) -> Result<void> {
                                 wire::untag(request, principal.tags);
                                 return {};
                               }));
  return {};
}

}  // namespace semel::iam
