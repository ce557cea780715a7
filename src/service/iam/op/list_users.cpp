#include "service/iam/operations.h"
#include "service/iam/wire.h"

// AWS API Reference, ListUsers.

namespace semel::iam {
namespace {

constexpr shapes::Member list_users_members[] = {
    {"PathPrefix", &shapes::path_prefix},
    {"Marker", &shapes::marker},
    {"MaxItems", &shapes::max_items},
};

}  // namespace

const Shape list_users_shape{.type = codec::Type::structure, .members = list_users_members};

Result<void> list_users(Context& context, const json::object& request, XmlWriter& result) {
  const auto users = TRY(context.directory.list(directory::Kind::user, wire::path_prefix(request)));
  std::vector<wire::Entry> entries;
  for (const auto& user : users) {
    entries.push_back(wire::entry(user.name, [&](XmlWriter& writer) {
      wire::write_user(writer, user, wire::Detail::listed);
    }));
  }
  wire::write_page(result, request, "Users", std::move(entries));
  return {};
}

}  // namespace semel::iam
