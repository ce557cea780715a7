#include <algorithm>

#include "domain/identity/directory/codec.h"
#include "domain/identity/directory/directory.h"
#include "domain/identity/directory/ids.h"
#include "domain/identity/directory/stored.h"

namespace semel::directory {
namespace {

constexpr std::size_t key_id_characters = 16;

AccessKey* find_key(Principal& user, const std::string& key_id) {
  const auto found = std::find_if(user.keys.begin(), user.keys.end(),
                                  [&](const AccessKey& key) { return key.id == key_id; });
  return found == user.keys.end() ? nullptr : &*found;
}

Error no_such_key(const std::string& key_id) {
  return not_found("The Access Key with id " + key_id + " cannot be found.");
}

}  // namespace

/// The key is found by its id through a record of its own. It is made first, and unmade last: what
/// the user's record does not have is no key.
Result<AccessKey> Directory::create_key(const std::string& user) {
  TRY(find(Kind::user, user));
  const AccessKey key{.id = random_id(random_, "AKIA", key_id_characters),
                      .secret = random_secret(random_),
                      .created_ms = clock_.now_ms()};
  const records::Record index{
      .partition = std::string(key_partition), .sort = key.id, .data = user};
  TRY(records_.change(records::Store{index}));
  TRY(change(Kind::user, user, [&](Principal& principal) -> Result<void> {
    if (principal.keys.size() >= access_keys_max) {
      return limit_exceeded("Cannot exceed quota for AccessKeysPerUser: " +
                            std::to_string(access_keys_max));
    }
    principal.keys.push_back(key);
    return {};
  }));
  return key;
}

Result<void> Directory::set_key_active(const std::string& user, const std::string& key_id,
                                       bool is_active) {
  TRY(change(Kind::user, user, [&](Principal& principal) -> Result<void> {
    AccessKey* key = find_key(principal, key_id);
    if (key == nullptr) return no_such_key(key_id);
    key->is_active = is_active;
    return {};
  }));
  return {};
}

Result<void> Directory::remove_key(const std::string& user, const std::string& key_id) {
  TRY(change(Kind::user, user, [&](Principal& principal) -> Result<void> {
    if (find_key(principal, key_id) == nullptr) return no_such_key(key_id);
    std::erase_if(principal.keys, [&](const AccessKey& key) { return key.id == key_id; });
    return {};
  }));
  TRY(records_.change(records::Remove{.partition = std::string(key_partition), .sort = key_id}));
  return {};
}

Result<Directory::Owned> Directory::owner_of_key(const std::string& access_key_id) {
  if (access_key_id.empty()) return Owned(identity::KeyProblem::unknown);
  const auto index = TRY(records_.get(key_partition, access_key_id));
  if (!index.record) return Owned(identity::KeyProblem::unknown);
  auto user = TRY(look_up(Kind::user, index.record->data));
  const AccessKey* key = user ? find_key(*user, access_key_id) : nullptr;
  if (key == nullptr || !key->is_active) return Owned(identity::KeyProblem::unknown);
  return Owned(identity::KeyOwner{
      .secret = key->secret, .principal_arn = arn_of(*user), .principal_id = user->id});
}

}  // namespace semel::directory
