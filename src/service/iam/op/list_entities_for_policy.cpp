#include <algorithm>

#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, ListEntitiesForPolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member list_entities_for_policy_members[] = {
    {"PolicyArn", &shapes::arn, shapes::Presence::not_null},
    {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

bool has_attached(const directory::Principal& principal, const std::string& arn) {
  const auto& attached = principal.attached;
  return std::find(attached.begin(), attached.end(), arn) != attached.end();
}

/// All of them: only roles come in pages.
Result<void> write_users(Context& context, const std::string& arn, XmlWriter& result) {
  const auto users = TRY(context.directory.list(directory::Kind::user, ""));
  result.open("PolicyUsers");
  for (const auto& user : users) {
    if (!has_attached(user, arn)) continue;
    result.open("member").text("UserName", user.name).text("UserId", user.id).close("member");
  }
  result.close("PolicyUsers");
  return {};
}

}  // namespace

const Shape list_entities_for_policy_shape{.type = codec::Type::structure,
                                           .members = list_entities_for_policy_members};

Result<void> list_entities_for_policy(Context& context, const json::object& request,
                                      XmlWriter& result) {
  const auto arn = wire::text(request, "PolicyArn");
  TRY(context.directory.find_policy(arn));
  result.open("PolicyGroups").close("PolicyGroups");
  TRY(write_users(context, arn, result));
  std::vector<wire::Entry> entries;
  const auto roles = TRY(context.directory.list(directory::Kind::role, ""));
  for (const auto& role : roles) {
    if (!has_attached(role, arn)) continue;
    entries.push_back(wire::entry(role.name, [&](XmlWriter& writer) {
      writer.text("RoleName", role.name).text("RoleId", role.id);
    }));
  }
  wire::write_page(result, request, "PolicyRoles", std::move(entries));
  return {};
}

}  // namespace semel::iam
