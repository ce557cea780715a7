#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, DeleteAccessKey.

namespace semel::iam {
namespace {

constexpr shapes::Member delete_access_key_members[] = {
    {"UserName", &shapes::user_name},
    {"AccessKeyId", &shapes::key_id, shapes::Presence::not_null},
};

}  // namespace

const Shape delete_access_key_shape{.type = codec::Type::structure,
                                    .members = delete_access_key_members};

Result<void> delete_access_key(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  const auto user = TRY(wire::own_user_name(context, request));
  return context.directory.remove_key(user, wire::text(request, "AccessKeyId"));
}

}  // namespace semel::iam
