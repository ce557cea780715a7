#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, DeleteUserPolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member delete_user_policy_members[] = {
    {"UserName", &shapes::user_name, shapes::Presence::not_null},
    {"PolicyName", &shapes::policy_name, shapes::Presence::not_null},
};

}  // namespace

const Shape delete_user_policy_shape{.type = codec::Type::structure,
                                     .members = delete_user_policy_members};

Result<void> delete_user_policy(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  return context.directory.remove_inline(directory::Kind::user, wire::text(request, "UserName"),
                                         wire::text(request, "PolicyName"));
}

}  // namespace semel::iam
