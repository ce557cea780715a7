#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, UpdateRole.

namespace semel::iam {
namespace {

constexpr shapes::Member update_role_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"Description", &shapes::description},
    {"MaxSessionDuration", &shapes::session_duration},
};

}  // namespace

const Shape update_role_shape{.type = codec::Type::structure, .members = update_role_members};

Result<void> update_role(Context& context, const json::object& request, XmlWriter& result) {
  const auto* description = codec::find_member(request, "Description");
  TRY(context.directory.change(directory::Kind::role, wire::text(request, "RoleName"),
                               [&](directory::Principal& role) -> Result<void> {
                                 if (description != nullptr)
                                   role.description = codec::text_of(request, "Description");
                                 role.max_session_s = wire::number(request, "MaxSessionDuration",
                                                                   role.max_session_s);
                                 return {};
                               }));
  wire::write_empty_result(result);
  return {};
}

}  // namespace semel::iam
