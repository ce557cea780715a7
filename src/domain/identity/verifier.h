#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/mutex.h"
#include "domain/identity/claim.h"
#include "domain/identity/message.h"

namespace semel::identity {

/// How far a request's time may be from ours. AWS names 5 minutes in its guide, and 15 in what
/// DynamoDB answers.
inline constexpr std::int64_t clock_skew_ms_max = 15 * 60 * 1'000;

using Secrets = std::map<std::string, std::string, std::less<>>;  ///< by access key id

/// Proves signatures. Thread-safe. Derived keys, which hold for a day, are kept.
class Verifier {
 public:
  explicit Verifier(Secrets secrets = {}) : secrets_(std::move(secrets)) {}

  /// What is wrong with the signature, in the service's words and in its order; nothing when it is
  /// right. For the keys that were given to the constructor.
  std::optional<Refusal> verify(const Claim& claim, const Message& message,
                                std::string_view service, std::int64_t now_ms);

  /// What a signature is held against.
  struct Expected {
    std::string_view service;
    std::int64_t now_ms = 0;
    std::optional<std::string> secret;  ///< of the claim's key, always the same; absent: unknown
  };
  std::optional<Refusal> verify_with(const Claim& claim, const Message& message,
                                     const Expected& expected);

 private:
  Sha256 key_of(const std::string& access_key_id, std::string_view secret, const Scope& scope);

  const Secrets secrets_;
  Mutex mutex_;
  std::map<std::string, Sha256, std::less<>> keys_ GUARDED_BY(mutex_);
};

}  // namespace semel::identity
