#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, CreateAccessKey.

namespace semel::iam {
namespace {

constexpr shapes::Member create_access_key_members[] = {
    {"UserName", &shapes::user_name},
};

}  // namespace

const Shape create_access_key_shape{.type = codec::Type::structure,
                                    .members = create_access_key_members};

Result<void> create_access_key(Context& context, const json::object& request, XmlWriter& result) {
  const auto user = TRY(wire::own_user_name(context, request));
  const auto key = TRY(context.directory.create_key(user));
  result.open("AccessKey");
  wire::write_key(result, user, key);
  result.text("SecretAccessKey", key.secret);
  result.close("AccessKey");
  return {};
}

}  // namespace semel::iam
