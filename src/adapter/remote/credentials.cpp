#include "adapter/remote/credentials.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <utility>

namespace semel::remote {
namespace {

constexpr std::int64_t refresh_before_ms = 5 * 60 * 1'000;
constexpr std::int64_t refresh_again_ms = 10 * 1'000;  // after a refresh that failed

}  // namespace

std::optional<std::string> environment_variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());  // NOLINT: nobody sets variables meanwhile
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

Surroundings real_surroundings(Transport& transport, const Clock& clock) {
  Surroundings surroundings;
  surroundings.variable = environment_variable;
  surroundings.file = [](const std::string& path) -> std::optional<std::string> {
    const std::ifstream file(path);
    if (!file) return std::nullopt;
    std::ostringstream content;
    content << file.rdbuf();
    return content.str();
  };
  surroundings.transport = &transport;
  surroundings.clock = &clock;
  return surroundings;
}

Result<std::optional<Credentials>> from_environment(const Surroundings& surroundings) {
  const auto id = surroundings.variable("AWS_ACCESS_KEY_ID");
  const auto secret = surroundings.variable("AWS_SECRET_ACCESS_KEY");
  if (!id || !secret) return std::optional<Credentials>();
  return std::optional(
      Credentials{*id, *secret, surroundings.variable("AWS_SESSION_TOKEN").value_or("")});
}

Result<Credentials> CredentialChain::current() {
  const Lock lock(mutex_);
  const std::int64_t now_ms = surroundings_.clock->now_ms();
  if (credentials_) {
    const bool fresh =
        credentials_->expires_ms == 0 || credentials_->expires_ms - refresh_before_ms > now_ms;
    if (fresh || now_ms < next_refresh_ms_) return *credentials_;
  }
  auto fetched = fetch();
  if (fetched) {
    credentials_ = std::move(*fetched);
    next_refresh_ms_ = now_ms + refresh_again_ms;
    return *credentials_;
  }
  if (!credentials_ || credentials_->expires_ms <= now_ms) return std::move(fetched).error();
  next_refresh_ms_ = now_ms + refresh_again_ms;
  return *credentials_;
}

void CredentialChain::invalidate(const Credentials& refused) {
  const Lock lock(mutex_);
  const bool same = credentials_ && credentials_->access_key_id == refused.access_key_id &&
                    credentials_->session_token == refused.session_token;
  if (same) credentials_.reset();
}

Result<Credentials> CredentialChain::fetch() const {
  for (const CredentialSource& source : sources_) {
    auto found = TRY(source(surroundings_));
    if (found) return std::move(*found);
  }
  return Error{ErrorCode::access_denied,
               "no AWS credentials: neither the environment, nor the shared files, nor a container "
               "or instance endpoint has any"};
}

}  // namespace semel::remote
