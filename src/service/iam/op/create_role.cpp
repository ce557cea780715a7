#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, CreateRole.

namespace semel::iam {
namespace {

constexpr shapes::Member create_role_members[] = {
    {"Path", &shapes::path},
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"AssumeRolePolicyDocument", &shapes::document, shapes::Presence::not_null},
    {"Description", &shapes::description},
    {"MaxSessionDuration", &shapes::session_duration},
    {"PermissionsBoundary", &shapes::arn},
    {"Tags", &shapes::tags},
};

}  // namespace

const Shape create_role_shape{.type = codec::Type::structure, .members = create_role_members};

Result<void> create_role(Context& context, const json::object& request, XmlWriter& result) {
  directory::Principal role;
  role.kind = directory::Kind::role;
  role.name = TRY(wire::name(request, "RoleName"));
  role.path = TRY(wire::path(request));
  role.trust = codec::text_of(request, "AssumeRolePolicyDocument");
  role.description = codec::text_of(request, "Description");
  role.max_session_s = wire::number(request, "MaxSessionDuration", role.max_session_s);
  role.boundary = codec::text_of(request, "PermissionsBoundary");
  role.tags = TRY(wire::tags(request));
  const auto created = TRY(context.directory.create(std::move(role)));
  result.open("Role");
  wire::write_role(result, created, wire::Detail::full);
  result.close("Role");
  return {};
}

}  // namespace semel::iam
