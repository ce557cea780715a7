#pragma once

#include <optional>

#include "base/clock.h"
#include "domain/identity/keyring.h"
#include "domain/identity/verifier.h"
#include "gateway/authenticator.h"

namespace semel::gateway {

/// Reads AWS Signature Version 4, from headers or a presigned query. Every request has to carry one
/// of the right shape.
///
/// With users it is verified: those of the users' file are the account itself, those of the keyring
/// are bound by their policies. Without users any signature is believed, as local endpoints do, and
/// region and key id are taken from it; except that temporary credentials which the keyring gave
/// out are verified even then, so that a role's session is held to its role.
class SignatureAuthenticator final : public Authenticator {
 public:
  /// `secrets` by access key id; absent: believe. `clock` and `keyring` (null: there is none)
  /// outlive the authenticator.
  SignatureAuthenticator(std::optional<identity::Secrets> secrets, const Clock& clock,
                         identity::Keyring* keyring = nullptr);

  std::variant<service::Caller, identity::Refusal> authenticate(const http::Request& request,
                                                                std::string_view signing_name,
                                                                bool may_be_anonymous) override;
  bool knows_users() const override { return secrets_.has_value(); }

 private:
  /// Whose the claim's key is; nothing: nobody's that is known here.
  using Owner = std::variant<std::optional<identity::KeyOwner>, identity::Refusal>;
  Owner owner_of(const identity::Claim& claim);

  const std::optional<identity::Secrets> secrets_;
  identity::Verifier verifier_;
  const Clock& clock_;
  identity::Keyring* keyring_;
};

}  // namespace semel::gateway
