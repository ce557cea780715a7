#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, DeletePolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member delete_policy_members[] = {
    {"PolicyArn", &shapes::arn, shapes::Presence::not_null},
};

}  // namespace

const Shape delete_policy_shape{.type = codec::Type::structure, .members = delete_policy_members};

Result<void> delete_policy(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  return context.directory.remove_policy(wire::text(request, "PolicyArn"));
}

}  // namespace semel::iam
