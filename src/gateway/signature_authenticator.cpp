#include "gateway/signature_authenticator.h"

#include <vector>

namespace semel::gateway {
namespace {

/// The name in a credential's scope. The streams of DynamoDB are signed as DynamoDB itself.
std::string_view signing_name(std::string_view service) {
  return service == "streams" ? "dynamodb" : service;
}

std::variant<service::Caller, identity::Refusal> caller_of(const identity::Claim& claim) {
  service::Caller caller;
  caller.principal = claim.access_key_id;
  if (!claim.scope) return caller;
  if (!identity::is_region_name(claim.scope->region)) {
    return identity::invalid_region(claim.scope->region);
  }
  caller.region = claim.scope->region;
  return caller;
}

}  // namespace

SignatureAuthenticator::SignatureAuthenticator(std::optional<identity::Secrets> secrets,
                                               const Clock& clock)
    : clock_(clock) {
  if (secrets) verifier_.emplace(*std::move(secrets));
}

std::variant<service::Caller, identity::Refusal> SignatureAuthenticator::authenticate(
    const http::Request& request, std::string_view service, bool may_be_anonymous) {
  if (may_be_anonymous && !verifier_ && request.header("Authorization").empty())
    return service::Caller();
  std::vector<identity::HeaderView> headers;
  headers.reserve(request.headers.size());
  for (std::size_t i = 0; i < request.headers.size(); ++i) {
    const auto [name, value] = request.headers[i];
    headers.push_back({name, value});
  }
  const identity::Message message{
      .method = request.method, .target = request.target, .headers = headers, .body = request.body};
  auto claim = identity::read_claim(message);
  if (auto* refusal = std::get_if<identity::Refusal>(&claim)) return std::move(*refusal);
  if (verifier_) {
    const auto refusal = verifier_->verify(std::get<identity::Claim>(claim), message,
                                           signing_name(service), clock_.now_ms());
    if (refusal) return *refusal;
  }
  return caller_of(std::get<identity::Claim>(claim));
}

}  // namespace semel::gateway
