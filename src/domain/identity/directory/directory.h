#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/mutex.h"
#include "base/random.h"
#include "domain/identity/access.h"
#include "domain/identity/directory/entities.h"
#include "domain/identity/keyring.h"
#include "domain/identity/policy/evaluate.h"
#include "domain/records/records.h"

namespace semel::directory {

/// Bounds, as AWS has them ("IAM and AWS STS quotas").
inline constexpr std::size_t attached_max = 10;
inline constexpr std::size_t access_keys_max = 2;
inline constexpr std::size_t policy_versions_max = 5;
inline constexpr std::size_t tags_max = 50;
inline constexpr std::size_t role_inline_bytes_max = 10'240;  ///< of all inline policies together
inline constexpr std::size_t user_inline_bytes_max = 2'048;
inline constexpr std::size_t managed_policy_bytes_max = 6'144;
inline constexpr std::size_t trust_bytes_max = 2'048;

/// Temporary credentials of a role session, or of a user.
struct Session {
  std::string access_key_id;  ///< "ASIA…"
  std::string secret_access_key;
  std::string session_token;
  std::int64_t expires_ms = 0;
  std::string principal_arn;  ///< "arn:aws:sts::000000000000:assumed-role/ROLE/SESSION"
  std::string principal_id;   ///< "AROA…:SESSION"
};

struct SessionOf {
  std::string principal_arn;
  std::string principal_id;
  std::int64_t duration_s = 3'600;
};

/// Roles, users, their keys and policies, and the sessions given out. Thread-safe. What it changes
/// is durable once tables().newest() is.
///
/// Errors in the service's words: not_found, already_exists, limit_exceeded; conflict - it is still
/// in use; malformed - a policy that cannot be read; in_progress - changed by others meanwhile, too
/// often; invalid_argument; unavailable.
///
/// Whom it binds: with `Strictness::all` a role that does not exist may do nothing. With
/// `Strictness::known` it may do anything: that is for a server that asks nobody for users, where a
/// function can have a role's ARN without a role. A role that exists is held to its policies
/// always.
class Directory final : public identity::Access, public identity::Keyring {
 public:
  enum class Strictness { all, known };
  /// All outlive it.
  Directory(records::Records& records, const Clock& clock, Random& random, Strictness strictness);

  // --- roles and users
  /// Takes name, path, description, trust, session, boundary and tags; gives id and time.
  Result<Principal> create(Principal wanted);
  Result<Principal> find(Kind kind, const std::string& name);
  /// All whose path begins with `path_prefix`, by name.
  Result<std::vector<Principal>> list(Kind kind, std::string_view path_prefix);
  /// Reads, changes and writes; again when others changed it meanwhile.
  using Change = std::function<Result<void>(Principal&)>;
  Result<Principal> change(Kind kind, const std::string& name, const Change& change);
  Result<void> remove(Kind kind, const std::string& name);
  Result<void> set_trust(const std::string& role, const std::string& document);
  Result<void> tag(Kind kind, const std::string& name, const Tags& tags);

  // --- inline policies
  struct InlinePolicy {
    std::string name, document;
  };
  Result<void> put_inline(Kind kind, const std::string& name, const InlinePolicy& policy);
  Result<std::string> find_inline(Kind kind, const std::string& name, const std::string& policy);
  Result<void> remove_inline(Kind kind, const std::string& name, const std::string& policy);

  // --- managed policies
  Result<void> attach(Kind kind, const std::string& name, const std::string& policy_arn);
  Result<void> detach(Kind kind, const std::string& name, const std::string& policy_arn);
  /// Takes name, path, description, tags and one version's document.
  Result<ManagedPolicy> create_policy(ManagedPolicy wanted);
  Result<ManagedPolicy> find_policy(const std::string& arn);
  /// Those of the account, by name; not AWS's.
  Result<std::vector<ManagedPolicy>> list_policies();
  Result<PolicyVersion> add_version(const std::string& arn, const std::string& document,
                                    bool as_default);
  Result<void> remove_version(const std::string& arn, const std::string& version);
  Result<void> set_default_version(const std::string& arn, const std::string& version);
  Result<void> remove_policy(const std::string& arn);
  /// How many roles and users have each policy attached, by ARN.
  Result<std::map<std::string, std::int64_t>> attachment_counts();

  // --- access keys of users
  Result<AccessKey> create_key(const std::string& user);
  Result<void> set_key_active(const std::string& user, const std::string& key_id, bool is_active);
  Result<void> remove_key(const std::string& user, const std::string& key_id);

  // --- sessions
  /// A session of a role, without asking whether anybody may have one. Bounds: 1 s to 36 h.
  /// A role that does not exist has sessions too. Errors: invalid_argument - not a role's ARN.
  Result<Session> mint_session(const std::string& role_arn, const std::string& session_name,
                               std::int64_t duration_s);
  Result<Session> mint(const SessionOf& of);
  /// Whether `asker` may assume the role; `context` brings "sts:externalid".
  Result<identity::Verdict> may_be_assumed(const std::string& role_arn, const policy::Asker& asker,
                                           policy::Context context);

  // --- the ports
  Result<identity::Verdict> evaluate(const identity::AccessRequest& request) override;
  Result<identity::Verdict> may_assume(const std::string& role_arn,
                                       const std::string& service) override;
  Result<std::variant<identity::KeyOwner, identity::KeyProblem>> owner_of(
      std::string_view access_key_id, std::string_view session_token) override;

  tables::Tables& tables() { return records_.tables(); }

 private:
  using Owned = std::variant<identity::KeyOwner, identity::KeyProblem>;
  Result<std::optional<Principal>> look_up(Kind kind, const std::string& name,
                                           std::uint64_t* version = nullptr);
  Result<std::optional<Principal>> look_up_role(const std::string& role_arn);
  Result<std::optional<ManagedPolicy>> look_up_policy(const std::string& name,
                                                      std::uint64_t* version);
  Result<ManagedPolicy> change_policy(const std::string& arn,
                                      const std::function<Result<void>(ManagedPolicy&)>& change);
  Result<void> move_attachment(Kind kind, const std::string& name, const std::string& policy_arn,
                               const Change& change);
  Result<std::vector<policy::Document>> documents_of(const Principal& principal);
  Result<policy::Document> document_of(const std::string& policy_arn);
  Result<Owned> owner_of_key(const std::string& access_key_id);
  Result<std::string> session_key();
  Result<identity::Verdict> judge(const Principal& principal,
                                  const identity::AccessRequest& request);

  records::Records& records_;
  const Clock& clock_;
  Random& random_;
  const Strictness strictness_;
  Mutex mutex_;
  std::string session_key_ GUARDED_BY(mutex_);  ///< what secrets of sessions are made of
};

}  // namespace semel::directory
