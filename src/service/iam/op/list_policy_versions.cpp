#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, ListPolicyVersions.

namespace semel::iam {
namespace {

constexpr shapes::Member list_policy_versions_members[] = {
    {"PolicyArn", &shapes::arn, shapes::Presence::not_null},
    {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

}  // namespace

const Shape list_policy_versions_shape{.type = codec::Type::structure,
                                       .members = list_policy_versions_members};

Result<void> list_policy_versions(Context& context, const json::object& request,
                                  XmlWriter& result) {
  const auto policy = TRY(context.directory.find_policy(wire::text(request, "PolicyArn")));
  std::vector<wire::Entry> entries;
  for (const auto& version : policy.versions) {
    entries.push_back(wire::entry(version.id, [&](XmlWriter& writer) {
      wire::write_version(writer, version, version.id == policy.default_version);
    }));
  }
  wire::write_page(result, request, "Versions", std::move(entries));
  return {};
}

}  // namespace semel::iam
