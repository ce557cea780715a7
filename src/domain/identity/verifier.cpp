#include "domain/identity/verifier.h"

#include <openssl/crypto.h>

#include <charconv>

#include "domain/identity/signature.h"
#include "domain/identity/text.h"
#include "domain/identity/timestamp.h"

namespace semel::identity {
namespace {

constexpr std::size_t kept_keys_max = 1'000;
constexpr std::int64_t expires_s_max = 7 * 24 * 60 * 60;

Refusal incomplete_signature(std::string message) {
  return {"IncompleteSignatureException", std::move(message)};
}
Refusal invalid_signature(std::string message) {
  return {"InvalidSignatureException", std::move(message)};
}

/// How long after its time a signature holds: X-Amz-Expires of a presigned URL, else the skew.
std::int64_t lifetime_ms(const Claim& claim) {
  if (claim.form == Claim::Form::header || claim.expires_s.empty()) return clock_skew_ms_max;
  std::int64_t seconds = 0;
  const char* end = claim.expires_s.data() + claim.expires_s.size();
  const auto read = std::from_chars(claim.expires_s.data(), end, seconds);
  const bool valid =
      read.ec == std::errc{} && read.ptr == end && seconds >= 0 && seconds <= expires_s_max;
  return valid ? seconds * 1'000 : 0;
}

std::optional<Refusal> check_time(const Claim& claim, std::int64_t signed_ms, std::int64_t now_ms) {
  const std::string timestamp = to_timestamp(signed_ms);
  const std::string now = to_timestamp(now_ms);
  const std::int64_t lifetime = lifetime_ms(claim);
  if (now_ms - signed_ms > lifetime) {
    return invalid_signature("Signature expired: " + timestamp + " is now earlier than " +
                             to_timestamp(now_ms - lifetime) + " (" + now + " - " +
                             std::to_string(lifetime / 60'000) + " min.)");
  }
  if (signed_ms - now_ms > clock_skew_ms_max) {
    return invalid_signature("Signature not yet current: " + timestamp + " is still later than " +
                             to_timestamp(now_ms + clock_skew_ms_max) + " (" + now + " + 15 min.)");
  }
  return {};
}

bool signs_host(const Claim& claim) {
  for (const std::string_view name : split(claim.signed_headers, ";")) {
    if (equals_lower_case(name, "host")) return true;
  }
  return false;
}

std::optional<Refusal> check_scope(const Scope& scope, std::string_view service,
                                   std::string_view timestamp) {
  std::string wrong;
  if (!is_region_name(scope.region)) wrong += invalid_region(scope.region).message;
  if (scope.service != service) {
    wrong += "Credential should be scoped to correct service: '" + std::string(service) + "'. ";
  }
  if (scope.terminator != scope_terminator) {
    wrong += "Credential should be scoped with a valid terminator: 'aws4_request', not '" +
             scope.terminator + "'. ";
  }
  if (scope.date != timestamp.substr(0, 8)) {
    wrong +=
        "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: "
        "'" +
        scope.date + "' != '" + std::string(timestamp.substr(0, 8)) + "', from '" +
        std::string(timestamp) + "'. ";
  }
  if (wrong.empty()) return {};
  return invalid_signature(std::move(wrong));
}

bool same_in_constant_time(std::string_view left, std::string_view right) {
  return left.size() == right.size() && CRYPTO_memcmp(left.data(), right.data(), left.size()) == 0;
}

}  // namespace

std::optional<Refusal> Verifier::verify(const Claim& claim, const Message& message,
                                        std::string_view service, std::int64_t now_ms) {
  Expected expected{.service = service, .now_ms = now_ms, .secret = {}};
  const auto secret = secrets_.find(claim.access_key_id);
  if (secret != secrets_.end()) expected.secret = secret->second;
  return verify_with(claim, message, expected);
}

std::optional<Refusal> Verifier::verify_with(const Claim& claim, const Message& message,
                                             const Expected& expected) {
  const auto signed_ms = parse_timestamp(claim.timestamp);
  if (!signed_ms) {
    return incomplete_signature("Date must be in ISO-8601 'basic format'. Got '" + claim.timestamp +
                                "'. See http://en.wikipedia.org/wiki/ISO_8601");
  }
  if (auto refusal = check_time(claim, *signed_ms, expected.now_ms)) return refusal;
  if (!signs_host(claim)) {
    return invalid_signature("'Host' must be a 'SignedHeader' in the AWS Authorization.");
  }
  if (claim.algorithm != signature_algorithm) {
    return incomplete_signature("Unsupported AWS 'algorithm': '" + claim.algorithm +
                                "' (only AWS4-HMAC-SHA256 for now). ");
  }
  if (!claim.scope) {
    return incomplete_signature(
        "Credential must have exactly 5 slash-delimited elements, e.g. "
        "keyid/date/region/service/term, got '" +
        claim.credential + "'");
  }
  const std::string timestamp = to_timestamp(*signed_ms);
  if (auto refusal = check_scope(*claim.scope, expected.service, timestamp)) return refusal;

  if (!expected.secret) {
    return Refusal{"UnrecognizedClientException",
                   "The security token included in the request is invalid."};
  }
  const Sha256 key = key_of(claim.access_key_id, *expected.secret, *claim.scope);
  const std::string canonical = canonical_request(message, claim.signed_headers);
  const std::string calculated =
      signature_of(key, string_to_sign(canonical, timestamp, *claim.scope));
  if (same_in_constant_time(calculated, claim.signature)) return {};
  return invalid_signature(
      "The request signature we calculated does not match the signature you provided. Check your "
      "AWS Secret Access "
      "Key and signing method. Consult the service documentation for details.");
}

Sha256 Verifier::key_of(const std::string& access_key_id, std::string_view secret,
                        const Scope& scope) {
  const std::string name =
      access_key_id + "/" + scope.date + "/" + scope.region + "/" + scope.service;
  const Lock lock(mutex_);
  const auto kept = keys_.find(name);
  if (kept != keys_.end()) return kept->second;
  if (keys_.size() >= kept_keys_max) keys_.clear();
  return keys_.emplace(name, signing_key(secret, scope)).first->second;
}

}  // namespace semel::identity
