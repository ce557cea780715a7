#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, DeleteUser.

namespace semel::iam {
namespace {

constexpr shapes::Member delete_user_members[] = {
    {"UserName", &shapes::user_name, shapes::Presence::not_null},
};

}  // namespace

const Shape delete_user_shape{.type = codec::Type::structure, .members = delete_user_members};

Result<void> delete_user(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  return context.directory.remove(directory::Kind::user, wire::text(request, "UserName"));
}

}  // namespace semel::iam
