#include <openssl/crypto.h>

#include <charconv>

#include "base/digest.h"
#include "domain/identity/directory/directory.h"
#include "domain/identity/directory/ids.h"
#include "domain/identity/directory/named.h"
#include "domain/identity/directory/stored.h"
#include "domain/tables/description.h"

// A session is kept nowhere: its token says whose it is and until when, under a MAC of the session
// key, and its secret is made of that key and the access key id.

namespace semel::directory {
namespace {

constexpr std::size_t key_id_characters = 16;
constexpr std::size_t mac_bytes = 32;
constexpr std::size_t secret_characters = 40;
constexpr std::int64_t duration_s_max = 36 * 3'600;

std::string bytes_of(const Sha256& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::string secret_of(const std::string& key, std::string_view access_key_id) {
  const std::string text = "secret\n" + std::string(access_key_id);
  return base64_encode(bytes_of(hmac_sha256(key, text))).substr(0, secret_characters);
}

std::string mac_of(const std::string& key, std::string_view claims) {
  return bytes_of(hmac_sha256(key, "token\n" + std::string(claims)));
}

std::string token_of(const std::string& key, const Session& session) {
  const std::string claims = session.access_key_id + "\n" + session.principal_arn + "\n" +
                             session.principal_id + "\n" + std::to_string(session.expires_ms);
  return base64_encode(mac_of(key, claims) + claims);
}

/// What token_of() was given, when its MAC is right; without the secret.
std::optional<Session> read_token(const std::string& key, std::string_view token) {
  std::string bytes;
  if (!base64_decode(token, bytes) || bytes.size() < mac_bytes) return std::nullopt;
  std::string_view claims = std::string_view(bytes).substr(mac_bytes);
  const std::string mac = mac_of(key, claims);
  if (CRYPTO_memcmp(mac.data(), bytes.data(), mac_bytes) != 0) return std::nullopt;
  const auto take_line = [&claims] {
    const std::size_t end = claims.find('\n');
    const std::string line(claims.substr(0, end));
    claims.remove_prefix(end == std::string_view::npos ? claims.size() : end + 1);
    return line;
  };
  Session session;
  session.access_key_id = take_line();
  session.principal_arn = take_line();
  session.principal_id = take_line();
  std::from_chars(claims.data(), claims.data() + claims.size(), session.expires_ms);
  return session;
}

}  // namespace

Result<std::string> Directory::session_key() {
  {
    const Lock lock(mutex_);
    if (!session_key_.empty()) return session_key_;
  }
  auto found = TRY(records_.get(session_partition, session_sort));
  if (!found.record) {
    const records::Record record{.partition = std::string(session_partition),
                                 .sort = std::string(session_sort),
                                 .data = random_bytes(random_)};
    TRY(records_.change(records::Create{record}));
    found = TRY(records_.get(session_partition, session_sort));  // of whoever was first
  }
  if (!found.record) return unavailable("the key of sessions cannot be read");
  const Lock lock(mutex_);
  session_key_ = found.record->data;
  return session_key_;
}

Result<Session> Directory::mint(const SessionOf& of) {
  if (of.duration_s < 1 || of.duration_s > duration_s_max) {
    return invalid_argument("a session lasts from 1 second to 36 hours");
  }
  const std::string key = TRY(session_key());
  Session session;
  session.access_key_id = random_id(random_, identity::temporary_key_prefix, key_id_characters);
  session.secret_access_key = secret_of(key, session.access_key_id);
  session.expires_ms = clock_.now_ms() + of.duration_s * 1'000;
  session.principal_arn = of.principal_arn;
  session.principal_id = of.principal_id;
  session.session_token = token_of(key, session);
  return session;
}

Result<Session> Directory::mint_session(const std::string& role_arn,
                                        const std::string& session_name, std::int64_t duration_s) {
  const auto named = read_principal_arn(role_arn);
  if (!named || named->kind != Kind::role || !named->session.empty()) {
    return invalid_argument("not the ARN of a role: " + role_arn);
  }
  const auto role = TRY(look_up(Kind::role, named->name));
  const std::string role_id = role ? role->id : "AROA" + std::string(17, 'A');
  return mint({.principal_arn = "arn:aws:sts::" + std::string(tables::account_id) +
                                ":assumed-role/" + named->name + "/" + session_name,
               .principal_id = role_id + ":" + session_name,
               .duration_s = duration_s});
}

Result<Directory::Owned> Directory::owner_of(std::string_view access_key_id,
                                             std::string_view session_token) {
  if (!access_key_id.starts_with(identity::temporary_key_prefix)) {
    return owner_of_key(std::string(access_key_id));
  }
  const std::string key = TRY(session_key());
  auto session = read_token(key, session_token);
  if (!session || session->access_key_id != access_key_id) {
    return Owned(identity::KeyProblem::unknown);
  }
  if (session->expires_ms <= clock_.now_ms()) return Owned(identity::KeyProblem::expired);
  return Owned(identity::KeyOwner{.secret = secret_of(key, access_key_id),
                                  .principal_arn = std::move(session->principal_arn),
                                  .principal_id = std::move(session->principal_id)});
}

}  // namespace semel::directory
