#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, GetPolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member get_policy_members[] = {
    {"PolicyArn", &shapes::arn, shapes::Presence::not_null},
};

}  // namespace

const Shape get_policy_shape{.type = codec::Type::structure, .members = get_policy_members};

Result<void> get_policy(Context& context, const json::object& request, XmlWriter& result) {
  const auto policy = TRY(context.directory.find_policy(wire::text(request, "PolicyArn")));
  const auto counts = TRY(context.directory.attachment_counts());
  const auto count = counts.find(directory::arn_of(policy));
  result.open("Policy");
  wire::write_policy(result, policy, count == counts.end() ? 0 : count->second);
  if (!policy.description.empty()) result.text("Description", policy.description);
  wire::write_tags(result, policy.tags);
  result.close("Policy");
  return {};
}

}  // namespace semel::iam
