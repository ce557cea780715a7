#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "adapter/remote/transport.h"
#include "base/clock.h"
#include "base/mutex.h"
#include "base/result.h"

namespace semel::remote {

struct Credentials {
  std::string access_key_id;
  std::string secret;
  std::string session_token = {};  ///< empty unless the credentials are temporary
  std::int64_t expires_ms = 0;     ///< wall clock; 0: never
};

/// What a source of credentials looks at.
struct Surroundings {
  std::function<std::optional<std::string>(const std::string&)> variable;  ///< of the environment
  std::function<std::optional<std::string>(const std::string&)> file;      ///< its content
  Transport* transport = nullptr;
  const Clock* clock = nullptr;
};
/// A variable of the process; an empty one counts as absent.
std::optional<std::string> environment_variable(const std::string& name);

/// The process's own.
Surroundings real_surroundings(Transport& transport, const Clock& clock);

/// Nothing when this source is not set up here: the next one is asked. An error when it is and does
/// not answer.
using CredentialSource = std::function<Result<std::optional<Credentials>>(const Surroundings&)>;

/// AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN.
Result<std::optional<Credentials>> from_environment(const Surroundings& surroundings);
/// The keys of the profile AWS_PROFILE (or "default") in ~/.aws/credentials and ~/.aws/config.
/// Errors: unimplemented - the profile wants a role, single sign-on or a program, and has no keys.
Result<std::optional<Credentials>> from_shared_files(const Surroundings& surroundings);
/// AWS_CONTAINER_CREDENTIALS_RELATIVE_URI or _FULL_URI, as ECS and EKS set them.
Result<std::optional<Credentials>> from_container(const Surroundings& surroundings);
/// The role of an EC2 instance, by its metadata service, version 2.
Result<std::optional<Credentials>> from_instance(const Surroundings& surroundings);

/// The first source that has credentials, and its credentials until shortly before they expire.
/// Thread-safe.
class CredentialChain {
 public:
  explicit CredentialChain(Surroundings surroundings)
      : CredentialChain(std::move(surroundings),
                        {from_environment, from_shared_files, from_container, from_instance}) {}
  CredentialChain(Surroundings surroundings, std::vector<CredentialSource> sources)
      : surroundings_(std::move(surroundings)), sources_(std::move(sources)) {}

  /// Credentials that hold for some minutes more. When a refresh fails, the old ones are given as
  /// long as they hold. Errors: access_denied - no source has any; unavailable - a source is set up
  /// and does not answer.
  Result<Credentials> current();
  /// The peer says that `refused` have expired: the next call asks the sources again.
  void invalidate(const Credentials& refused);

 private:
  Result<Credentials> fetch() const;

  const Surroundings surroundings_;
  const std::vector<CredentialSource> sources_;
  Mutex mutex_;
  std::optional<Credentials> credentials_ GUARDED_BY(mutex_);
  std::int64_t next_refresh_ms_ GUARDED_BY(mutex_) = 0;
};

}  // namespace semel::remote
