#include "domain/identity/claim.h"

#include <vector>

#include "domain/identity/text.h"

namespace semel::identity {
namespace {

using Query = std::vector<std::pair<std::string, std::string>>;

const std::string* find_parameter(const Query& query, std::string_view name) {
  for (const auto& [key, value] : query) {
    if (key == name) return &value;
  }
  return nullptr;
}

std::string parameter(const Query& query, std::string_view name) {
  const std::string* value = find_parameter(query, name);
  return value == nullptr ? std::string() : *value;
}

Refusal incomplete(std::string message) {
  return {"IncompleteSignatureException", std::move(message)};
}

/// Fills in what the credential tells. One that is not of five parts is the verifier's to refuse.
void divide_credential(Claim& claim) {
  const auto parts = split(claim.credential, "/");
  if (!parts.empty()) claim.access_key_id = parts[0];
  if (parts.size() != 5) return;
  claim.scope = Scope{.date = std::string(parts[1]),
                      .region = std::string(parts[2]),
                      .service = std::string(parts[3]),
                      .terminator = std::string(parts[4])};
}

/// "AWS4-HMAC-SHA256 Credential=..., SignedHeaders=..., Signature=...": commas, spaces or both
/// stand between the parts.
std::variant<Claim, Refusal> read_header_form(std::string_view authorization,
                                              const Message& message) {
  Claim claim;
  const auto parts = split(authorization, ", ");
  claim.algorithm = parts[0];
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    if (equals == std::string_view::npos) continue;
    const std::string_view name = parts[i].substr(0, equals);
    const std::string_view value = parts[i].substr(equals + 1);
    if (name == "Credential") claim.credential = value;
    if (name == "Signature") claim.signature = value;
    if (name == "SignedHeaders") claim.signed_headers = value;
  }
  claim.timestamp = find_header(message, "x-amz-date");
  if (claim.timestamp.empty()) claim.timestamp = find_header(message, "date");
  claim.session_token = find_header(message, "x-amz-security-token");

  std::string missing;
  const auto require = [&](const std::string& value, std::string_view name) {
    if (!value.empty()) return;
    missing.append("Authorization header requires '").append(name).append("' parameter. ");
  };
  require(claim.credential, "Credential");
  require(claim.signature, "Signature");
  require(claim.signed_headers, "SignedHeaders");
  if (claim.timestamp.empty()) {
    missing +=
        "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. ";
  }
  if (!missing.empty()) return incomplete(missing + "Authorization=" + std::string(authorization));
  divide_credential(claim);
  return claim;
}

std::variant<Claim, Refusal> read_query_form(const Query& query) {
  Claim claim;
  claim.form = Claim::Form::query;
  std::string missing;
  const auto required = [&](std::string_view name) {
    std::string value = parameter(query, name);
    if (value.empty()) {
      missing.append("AWS query-string parameters must include '").append(name).append("'. ");
    }
    return value;
  };
  claim.algorithm = required("X-Amz-Algorithm");
  claim.credential = required("X-Amz-Credential");
  claim.signature = required("X-Amz-Signature");
  claim.signed_headers = required("X-Amz-SignedHeaders");
  claim.timestamp = required("X-Amz-Date");
  if (!missing.empty()) return incomplete(missing + "Re-examine the query-string parameters.");
  claim.expires_s = parameter(query, "X-Amz-Expires");
  claim.session_token = parameter(query, "X-Amz-Security-Token");
  divide_credential(claim);
  return claim;
}

}  // namespace

std::variant<Claim, Refusal> read_claim(const Message& message) {
  const std::string_view authorization = trimmed(find_header(message, "authorization"));
  const bool has_query = message.target.find('?') != std::string_view::npos;
  const Query query = has_query ? query_of(message.target) : Query();
  const bool presigned = find_parameter(query, "X-Amz-Algorithm") != nullptr;

  if (presigned && !authorization.empty()) {
    return Refusal{
        "InvalidSignatureException",
        "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header."};
  }
  if (presigned) return read_query_form(query);
  if (!authorization.starts_with("AWS4-")) {
    return Refusal{"MissingAuthenticationTokenException",
                   "Request is missing Authentication Token"};
  }
  return read_header_form(authorization, message);
}

bool is_region_name(std::string_view text) {
  constexpr std::string_view allowed =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  return !text.empty() && text.size() <= 64 && text != reserved_region &&
         text.find_first_not_of(allowed) == std::string_view::npos;
}

Refusal invalid_region(std::string_view region) {
  return {"InvalidSignatureException",
          "Credential should be scoped to a valid region, not '" + std::string(region) + "'. "};
}

}  // namespace semel::identity
