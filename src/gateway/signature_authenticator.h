#pragma once

#include <optional>

#include "base/clock.h"
#include "domain/identity/verifier.h"
#include "gateway/authenticator.h"

namespace semel::gateway {

/// Reads AWS Signature Version 4, from headers or a presigned query. Every request has to carry one
/// of the right shape. Without users any signature is believed, as local endpoints do: region and
/// key id are taken from it. With users it is verified.
class SignatureAuthenticator final : public Authenticator {
 public:
  /// `secrets` by access key id; absent: believe. `clock` outlives the authenticator.
  SignatureAuthenticator(std::optional<identity::Secrets> secrets, const Clock& clock);

  std::variant<service::Caller, identity::Refusal> authenticate(const http::Request& request,
                                                                std::string_view service,
                                                                bool may_be_anonymous) override;

 private:
  std::optional<identity::Verifier> verifier_;
  const Clock& clock_;
};

}  // namespace semel::gateway
