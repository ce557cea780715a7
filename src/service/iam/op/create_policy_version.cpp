#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, CreatePolicyVersion.

namespace semel::iam {
namespace {

constexpr shapes::Member create_policy_version_members[] = {
    {"PolicyArn", &shapes::arn, shapes::Presence::not_null},
    {"PolicyDocument", &shapes::document, shapes::Presence::not_null},
    {"SetAsDefault", &shapes::as_default},
};

}  // namespace

const Shape create_policy_version_shape{.type = codec::Type::structure,
                                        .members = create_policy_version_members};

Result<void> create_policy_version(Context& context, const json::object& request,
                                   XmlWriter& result) {
  const bool as_default = codec::truth_of(request, "SetAsDefault");
  const auto version = TRY(context.directory.add_version(
      wire::text(request, "PolicyArn"), wire::text(request, "PolicyDocument"), as_default));
  result.open("PolicyVersion");
  wire::write_version(result, version, as_default);
  result.close("PolicyVersion");
  return {};
}

}  // namespace semel::iam
