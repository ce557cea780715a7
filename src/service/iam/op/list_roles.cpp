#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, ListRoles.

namespace semel::iam {
namespace {

constexpr shapes::Member list_roles_members[] = {
    {"PathPrefix", &shapes::path_prefix},
    {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

}  // namespace

const Shape list_roles_shape{.type = codec::Type::structure, .members = list_roles_members};

Result<void> list_roles(Context& context, const json::object& request, XmlWriter& result) {
  const auto roles = TRY(context.directory.list(directory::Kind::role, wire::path_prefix(request)));
  std::vector<wire::Entry> entries;
  for (const auto& role : roles) {
    entries.push_back(wire::entry(role.name, [&](XmlWriter& writer) {
      wire::write_role(writer, role, wire::Detail::listed);
    }));
  }
  wire::write_page(result, request, "Roles", std::move(entries));
  return {};
}

}  // namespace semel::iam
