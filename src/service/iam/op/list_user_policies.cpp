#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, ListUserPolicies.

namespace semel::iam {
namespace {

constexpr shapes::Member list_user_policies_members[] = {
    {"UserName", &shapes::user_name, shapes::Presence::not_null},
    {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

}  // namespace

const Shape list_user_policies_shape{.type = codec::Type::structure,
                                     .members = list_user_policies_members};

Result<void> list_user_policies(Context& context, const json::object& request, XmlWriter& result) {
  const auto principal =
      TRY(context.directory.find(directory::Kind::user, wire::text(request, "UserName")));
  std::vector<wire::Entry> entries;
  for (const auto& [name, document] : principal.inline_policies) {
    entries.push_back(wire::text_entry(name));
  }
  wire::write_page(result, request, "PolicyNames", std::move(entries));
  return {};
}

}  // namespace semel::iam
