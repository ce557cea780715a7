#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, GetUser.

namespace semel::iam {
namespace {

constexpr shapes::Member get_user_members[] = {
    {"UserName", &shapes::user_name},
};

}  // namespace

const Shape get_user_shape{.type = codec::Type::structure, .members = get_user_members};

Result<void> get_user(Context& context, const json::object& request, XmlWriter& result) {
  if (codec::text_of(request, "UserName").empty() && context.caller.principal_arn.empty()) {
    wire::write_account(result);
    return {};
  }
  const auto name = TRY(wire::own_user_name(context, request));
  const auto user = TRY(context.directory.find(directory::Kind::user, name));
  result.open("User");
  wire::write_user(result, user, wire::Detail::full);
  result.close("User");
  return {};
}

}  // namespace semel::iam
