#include "domain/identity/directory/aws_policies.h"
#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, ListPolicies.

namespace semel::iam {
namespace {

constexpr shapes::Member list_policies_members[] = {
    {"Scope", &shapes::policy_scope},     {"OnlyAttached", &shapes::only_attached},
    {"PathPrefix", &shapes::path_prefix}, {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

Result<std::vector<directory::ManagedPolicy>> wanted_policies(Context& context,
                                                              const json::object& request) {
  const auto scope = codec::text_of(request, "Scope");
  std::vector<directory::ManagedPolicy> policies;
  if (scope != "AWS") policies = TRY(context.directory.list_policies());
  if (scope == "Local") return policies;
  const auto& of_aws = directory::aws_policies();
  policies.insert(policies.end(), of_aws.begin(), of_aws.end());
  return policies;
}

}  // namespace

const Shape list_policies_shape{.type = codec::Type::structure, .members = list_policies_members};

Result<void> list_policies(Context& context, const json::object& request, XmlWriter& result) {
  const auto counts = TRY(context.directory.attachment_counts());
  const auto policies = TRY(wanted_policies(context, request));
  const bool only_attached = codec::truth_of(request, "OnlyAttached");
  std::vector<wire::Entry> entries;
  for (const auto& policy : policies) {
    const auto count = counts.find(directory::arn_of(policy));
    if (only_attached && count == counts.end()) continue;
    if (!policy.path.starts_with(wire::path_prefix(request))) continue;
    entries.push_back(wire::entry(policy.name, [&](XmlWriter& writer) {
      wire::write_policy(writer, policy, count == counts.end() ? 0 : count->second);
    }));
  }
  wire::write_page(result, request, "Policies", std::move(entries));
  return {};
}

}  // namespace semel::iam
