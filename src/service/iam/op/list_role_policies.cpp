#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, ListRolePolicies.

namespace semel::iam {
namespace {

constexpr shapes::Member list_role_policies_members[] = {
    {"RoleName", &shapes::role_name, shapes::Presence::not_null},
    {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

}  // namespace

const Shape list_role_policies_shape{.type = codec::Type::structure,
                                     .members = list_role_policies_members};

Result<void> list_role_policies(Context& context, const json::object& request, XmlWriter& result) {
  const auto principal =
      TRY(context.directory.find(directory::Kind::role, wire::text(request, "RoleName")));
  std::vector<wire::Entry> entries;
  for (const auto& [name, document] : principal.inline_policies) {
    entries.push_back(wire::text_entry(name));
  }
  wire::write_page(result, request, "PolicyNames", std::move(entries));
  return {};
}

}  // namespace semel::iam
