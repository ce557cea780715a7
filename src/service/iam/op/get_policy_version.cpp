#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, GetPolicyVersion.

namespace semel::iam {
namespace {

constexpr shapes::Member get_policy_version_members[] = {
    {"PolicyArn", &shapes::arn, shapes::Presence::not_null},
    {"VersionId", &shapes::version_id, shapes::Presence::not_null},
};

}  // namespace

const Shape get_policy_version_shape{.type = codec::Type::structure,
                                     .members = get_policy_version_members};

Result<void> get_policy_version(Context& context, const json::object& request, XmlWriter& result) {
  const auto arn = wire::text(request, "PolicyArn");
  const auto policy = TRY(context.directory.find_policy(arn));
  const auto* version = directory::find_version(policy, wire::text(request, "VersionId"));
  if (version == nullptr) {
    return not_found("Policy " + arn + " version " + wire::text(request, "VersionId") +
                     " does not exist or is not attachable.");
  }
  result.open("PolicyVersion");
  wire::write_document(result, "Document", version->document);
  wire::write_version(result, *version, version->id == policy.default_version);
  result.close("PolicyVersion");
  return {};
}

}  // namespace semel::iam
