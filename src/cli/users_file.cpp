#include "cli/users_file.h"

#include <boost/json.hpp>
#include <fstream>
#include <iterator>

#include "cli/json_values.h"

namespace semel::cli {
namespace {

namespace json = boost::json;

std::string member_of(const json::object& user, const char* name) {
  const auto* value = user.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string().c_str()) : "";
}

Result<void> add_user(Users& users, const json::value& user) {
  const auto* object = user.if_object();
  if (object == nullptr)
    return invalid_argument("each user is an object with access_key_id and secret_access_key");
  auto id = member_of(*object, "access_key_id");
  auto secret = member_of(*object, "secret_access_key");
  if (id.empty()) return invalid_argument("a user has no access_key_id");
  if (secret.empty()) return invalid_argument("the user " + id + " has no secret_access_key");
  if (!users.emplace(id, std::move(secret)).second)
    return invalid_argument("the access_key_id " + id + " stands there twice");
  return {};
}

}  // namespace

Result<Users> parse_users(const std::string& text) {
  const auto file = parse_object(text);
  const auto* list = file.if_contains("users");
  if (list == nullptr || !list->is_array()) {
    return invalid_argument(
        R"(write {"users": [{"access_key_id": "...", "secret_access_key": "..."}]})");
  }
  Users users;
  for (const auto& user : list->get_array()) TRY(add_user(users, user));
  if (users.empty()) return invalid_argument("there is no user, so nobody could ever be let in");
  return users;
}

Result<Users> read_users_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file) return unavailable("cannot read the users file " + path);
  auto users = parse_users(text);
  if (!users) return invalid_argument("the users file " + path + ": " + users.error().message);
  return users;
}

}  // namespace semel::cli
