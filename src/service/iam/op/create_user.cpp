#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, CreateUser.

namespace semel::iam {
namespace {

constexpr shapes::Member create_user_members[] = {
    {"Path", &shapes::path},
    {"UserName", &shapes::user_name, shapes::Presence::not_null},
    {"PermissionsBoundary", &shapes::arn},
    {"Tags", &shapes::tags},
};

}  // namespace

const Shape create_user_shape{.type = codec::Type::structure, .members = create_user_members};

Result<void> create_user(Context& context, const json::object& request, XmlWriter& result) {
  directory::Principal user;
  user.kind = directory::Kind::user;
  user.name = TRY(wire::name(request, "UserName"));
  user.path = TRY(wire::path(request));
  user.boundary = codec::text_of(request, "PermissionsBoundary");
  user.tags = TRY(wire::tags(request));
  const auto created = TRY(context.directory.create(std::move(user)));
  result.open("User");
  wire::write_user(result, created, wire::Detail::full);
  result.close("User");
  return {};
}

}  // namespace semel::iam
