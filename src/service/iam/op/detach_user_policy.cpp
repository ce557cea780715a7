#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, DetachUserPolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member detach_user_policy_members[] = {
    {"UserName", &shapes::user_name, shapes::Presence::not_null},
    {"PolicyArn", &shapes::arn, shapes::Presence::not_null},
};

}  // namespace

const Shape detach_user_policy_shape{.type = codec::Type::structure,
                                     .members = detach_user_policy_members};

Result<void> detach_user_policy(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  return context.directory.detach(directory::Kind::user, wire::text(request, "UserName"),
                                  wire::text(request, "PolicyArn"));
}

}  // namespace semel::iam
