#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, GetUserPolicy.

namespace semel::iam {
namespace {

constexpr shapes::Member get_user_policy_members[] = {
    {"UserName", &shapes::user_name, shapes::Presence::not_null},
    {"PolicyName", &shapes::policy_name, shapes::Presence::not_null},
};

}  // namespace

const Shape get_user_policy_shape{.type = codec::Type::structure,
                                  .members = get_user_policy_members};

Result<void> get_user_policy(Context& context, const json::object& request, XmlWriter& result) {
  const auto policy = wire::text(request, "PolicyName");
  const auto document = TRY(context.directory.find_inline(directory::Kind::user,
                                                          wire::text(request, "UserName"), policy));
  result.text("UserName", wire::text(request, "UserName"));
  result.text("PolicyName", policy);
  wire::write_document(result, "PolicyDocument", document);
  return {};
}

}  // namespace semel::iam
