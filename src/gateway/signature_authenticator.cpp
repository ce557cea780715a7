#include "gateway/signature_authenticator.h"

#include <utility>
#include <vector>

namespace semel::gateway {
namespace {

using identity::KeyOwner;
using identity::KeyProblem;
using identity::Refusal;

std::variant<service::Caller, Refusal> caller_of(const identity::Claim& claim,
                                                 std::optional<KeyOwner> owner) {
  service::Caller caller;
  caller.principal = claim.access_key_id;
  if (owner) {
    caller.principal_arn = std::move(owner->principal_arn);
    caller.principal_id = std::move(owner->principal_id);
  }
  if (!claim.scope) return caller;
  if (!identity::is_region_name(claim.scope->region)) {
    return identity::invalid_region(claim.scope->region);
  }
  caller.region = claim.scope->region;
  return caller;
}

std::vector<identity::HeaderView> views_of(const http::Headers& headers) {
  std::vector<identity::HeaderView> views;
  views.reserve(headers.size());
  for (std::size_t i = 0; i < headers.size(); ++i) {
    const auto [name, value] = headers[i];
    views.push_back({name, value});
  }
  return views;
}

}  // namespace

SignatureAuthenticator::SignatureAuthenticator(std::optional<identity::Secrets> secrets,
                                               const Clock& clock, identity::Keyring* keyring)
    : secrets_(std::move(secrets)), clock_(clock), keyring_(keyring) {}

SignatureAuthenticator::Owner SignatureAuthenticator::owner_of(const identity::Claim& claim) {
  if (secrets_) {
    const auto user = secrets_->find(claim.access_key_id);
    if (user != secrets_->end())
      return KeyOwner{.secret = user->second, .principal_arn = {}, .principal_id = {}};
  }
  const bool is_temporary = claim.access_key_id.starts_with(identity::temporary_key_prefix);
  if (keyring_ == nullptr || (!secrets_ && !is_temporary)) return std::nullopt;
  auto found = keyring_->owner_of(claim.access_key_id, claim.session_token);
  if (!found) return Refusal{"InternalFailure", "the access key could not be looked up; try again"};
  if (auto* owner = std::get_if<KeyOwner>(&*found)) return std::move(*owner);
  if (std::get<KeyProblem>(*found) == KeyProblem::unknown) return std::nullopt;
  return Refusal{"ExpiredTokenException", "The security token included in the request is expired"};
}

std::variant<service::Caller, Refusal> SignatureAuthenticator::authenticate(
    const http::Request& request, std::string_view signing_name, bool may_be_anonymous) {
  if (may_be_anonymous && !secrets_ && request.header("Authorization").empty())
    return service::Caller();
  const auto headers = views_of(request.headers);
  const identity::Message message{
      .method = request.method, .target = request.target, .headers = headers, .body = request.body};
  auto read = identity::read_claim(message);
  if (auto* refusal = std::get_if<Refusal>(&read)) return std::move(*refusal);
  const auto& claim = std::get<identity::Claim>(read);
  auto owned = owner_of(claim);
  if (auto* refusal = std::get_if<Refusal>(&owned)) return std::move(*refusal);
  auto& owner = std::get<std::optional<KeyOwner>>(owned);
  if (secrets_ || owner) {
    identity::Verifier::Expected expected{
        .service = signing_name, .now_ms = clock_.now_ms(), .secret = {}};
    if (owner) expected.secret = owner->secret;
    if (auto refusal = verifier_.verify_with(claim, message, expected)) return *std::move(refusal);
  }
  return caller_of(claim, std::move(owner));
}

}  // namespace semel::gateway
