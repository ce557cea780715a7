#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, DeletePolicyVersion.

namespace semel::iam {
namespace {

constexpr shapes::Member delete_policy_version_members[] = {
    {"PolicyArn", &shapes::arn, shapes::Presence::not_null},
    {"VersionId", &shapes::version_id, shapes::Presence::not_null},
};

}  // namespace

const Shape delete_policy_version_shape{.type = codec::Type::structure,
                                        .members = delete_policy_version_members};

Result<void> delete_policy_version(Context& context, const json::object& request,
                                   XmlWriter& result) {
  static_cast<void>(result);
  return context.directory.remove_version(wire::text(request, "PolicyArn"),
                                          wire::text(request, "VersionId"));
}

}  // namespace semel::iam
