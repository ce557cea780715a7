#pragma once

#include <functional>
#include <string>

#include "domain/function/functions.h"
#include "domain/function/registry.h"

namespace semel::function {

inline constexpr std::size_t payload_bytes_max = 6'291'456;

/// What a worker signs its calls with.
struct Credentials {
  std::string access_key_id, secret_access_key, session_token;
};
using CredentialsOf = std::function<Credentials(const std::string& role_arn)>;

/// The service's exception for an error of this module: "ResourceNotFoundException".
std::string_view exception_of(const Error& error);

/// Runs functions: finds the version, and has a worker of it answer. Thread-safe.
class Invocations final : public Invoker {
 public:
  struct Parts {
    Registry& registry;
    Workers& workers;
    Random& random;
    CredentialsOf credentials_of;
  };
  /// `parts` outlive it, as does it whatever it began.
  explicit Invocations(Parts parts) : parts_(std::move(parts)) {}

  void invoke(Invoke request, std::function<void(Invoked)> done) override;
  std::string arn_of(const std::string& region, const std::string& function) const override;

  /// Whether invoke() would run it: the version is there and the payload in order. Errors: as
  /// Invoked::error_code says, by exception_of().
  Result<Found> check(const Invoke& request, std::size_t bytes_max = payload_bytes_max) const;

 private:
  Invocation invocation_of(const Invoke& request, const Found& found) const;

  const Parts parts_;
};

}  // namespace semel::function
