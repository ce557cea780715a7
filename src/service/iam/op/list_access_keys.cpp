#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, ListAccessKeys.

namespace semel::iam {
namespace {

constexpr shapes::Member list_access_keys_members[] = {
    {"UserName", &shapes::user_name},
    {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

}  // namespace

const Shape list_access_keys_shape{.type = codec::Type::structure,
                                   .members = list_access_keys_members};

Result<void> list_access_keys(Context& context, const json::object& request, XmlWriter& result) {
  const auto name = TRY(wire::own_user_name(context, request));
  const auto user = TRY(context.directory.find(directory::Kind::user, name));
  std::vector<wire::Entry> entries;
  for (const auto& key : user.keys) {
    entries.push_back(
        wire::entry(key.id, [&](XmlWriter& writer) { wire::write_key(writer, user.name, key); }));
  }
  wire::write_page(result, request, "AccessKeyMetadata", std::move(entries));
  return {};
}

}  // namespace semel::iam
