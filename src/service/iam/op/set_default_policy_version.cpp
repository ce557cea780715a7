#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, SetDefaultPolicyVersion.

namespace semel::iam {
namespace {

constexpr shapes::Member set_default_policy_version_members[] = {
    {"PolicyArn", &shapes::arn, shapes::Presence::not_null},
    {"VersionId", &shapes::version_id, shapes::Presence::not_null},
};

}  // namespace

const Shape set_default_policy_version_shape{.type = codec::Type::structure,
                                             .members = set_default_policy_version_members};

Result<void> set_default_policy_version(Context& context, const json::object& request,
                                        XmlWriter& result) {
  static_cast<void>(result);
  return context.directory.set_default_version(wire::text(request, "PolicyArn"),
                                               wire::text(request, "VersionId"));
}

}  // namespace semel::iam
