#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, UpdateAccessKey.

namespace semel::iam {
namespace {

constexpr shapes::Member update_access_key_members[] = {
    {"UserName", &shapes::user_name},
    {"AccessKeyId", &shapes::key_id, shapes::Presence::not_null},
    {"Status", &shapes::key_status, shapes::Presence::not_null},
};

}  // namespace

const Shape update_access_key_shape{.type = codec::Type::structure,
                                    .members = update_access_key_members};

Result<void> update_access_key(Context& context, const json::object& request, XmlWriter& result) {
  static_cast<void>(result);
  const auto user = TRY(wire::own_user_name(context, request));
  return context.directory.set_key_active(user, wire::text(request, "AccessKeyId"),
                                          codec::text_of(request, "Status") == "Active");
}

}  // namespace semel::iam
