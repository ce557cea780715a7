#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, TagUser.

namespace semel::iam {
namespace {

constexpr shapes::Member tag_user_members[] = {
    {"UserName", &shapes::user_name, shapes::Presence::not_null},
    {"Tags", &shapes::tags, shapes::Presence::not_null},
};

}  // namespace

const Shape tag_user_shape{.type = codec::Type::structure, .members = tag_user_members};

Result<void> tag_user(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  const auto tags = TRY(wire::tags(request));
  return context.directory.tag(directory::Kind::user, wire::text(request, "UserName"), tags);
}

}  // namespace semel::iam
