#include "domain/identity/signature.h"

#include <algorithm>
#include <vector>

#include "domain/identity/text.h"

namespace semel::identity {
namespace {

std::string_view as_text(const Sha256& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::string hex_of(const Sha256& digest) {
  return to_hex(as_text(digest));
}

std::string scope_text(const Scope& scope) {
  return scope.date + "/" + scope.region + "/" + scope.service + "/" + scope.terminator;
}

/// Without empty and "." segments, and with ".." taking its parent away.
std::string normalised(std::string_view path) {
  std::vector<std::string_view> segments;
  for (const std::string_view segment : split(path, "/")) {
    if (segment == ".") continue;
    if (segment != "..") {
      segments.push_back(segment);
    } else if (!segments.empty()) {
      segments.pop_back();
    }
  }
  std::string text;
  for (const std::string_view segment : segments) text.append("/").append(segment);
  if (text.empty() || path.ends_with('/')) text += '/';
  return text;
}

std::string canonical_query(std::string_view target) {
  std::vector<std::pair<std::string, std::string>> encoded;
  for (const auto& [name, value] : query_of(target)) {
    if (name == "X-Amz-Signature") continue;
    encoded.emplace_back(percent_encoded(name, false), percent_encoded(value, false));
  }
  std::sort(encoded.begin(), encoded.end());
  std::string text;
  for (const auto& [name, value] : encoded) {
    if (!text.empty()) text += '&';
    text.append(name).append("=").append(value);
  }
  return text;
}

/// Trimmed, and every run of spaces made one.
std::string canonical_value(std::string_view value) {
  std::string text;
  for (const char c : trimmed(value)) {
    if (c == ' ' && text.ends_with(' ')) continue;
    text += c;
  }
  return text;
}

/// "name:value\n"; the values of headers of one name are joined by commas.
std::string canonical_header(const Message& message, std::string_view name) {
  std::string text(name);
  char divider = ':';
  for (const auto& header : message.headers) {
    if (!equals_lower_case(header.name, name)) continue;
    text += divider;
    text += canonical_value(header.value);
    divider = ',';
  }
  if (divider == ':') text += divider;
  return text + "\n";
}

std::string payload_hash(const Message& message) {
  constexpr std::string_view unsigned_payload = "UNSIGNED-PAYLOAD";
  if (find_header(message, "x-amz-content-sha256") == unsigned_payload) {
    return std::string(unsigned_payload);
  }
  // A hash that the client tells is not believed: if it is wrong, so is the signature.
  return hex_of(sha256(message.body));
}

}  // namespace

std::string canonical_request(const Message& message, std::string_view signed_headers) {
  std::string text(message.method);
  text += '\n';
  text += percent_encoded(normalised(path_of(message.target)), true);
  text += '\n';
  text += canonical_query(message.target);
  text += '\n';
  for (const std::string_view name : split(signed_headers, ";")) {
    text += canonical_header(message, to_lower_case(name));
  }
  text += '\n';
  text += to_lower_case(signed_headers);
  text += '\n';
  return text + payload_hash(message);
}

std::string string_to_sign(std::string_view canonical_request, std::string_view timestamp,
                           const Scope& scope) {
  std::string text(signature_algorithm);
  text.append("\n").append(timestamp).append("\n");
  text.append(scope_text(scope)).append("\n");
  return text + hex_of(sha256(canonical_request));
}

Sha256 signing_key(std::string_view secret, const Scope& scope) {
  const Sha256 date_key = hmac_sha256("AWS4" + std::string(secret), scope.date);
  const Sha256 region_key = hmac_sha256(as_text(date_key), scope.region);
  const Sha256 service_key = hmac_sha256(as_text(region_key), scope.service);
  return hmac_sha256(as_text(service_key), scope.terminator);
}

std::string signature_of(const Sha256& key, std::string_view string_to_sign) {
  return hex_of(hmac_sha256(as_text(key), string_to_sign));
}

std::string authorization_of(const Message& message, const Credentials& credentials,
                             std::string_view region, std::string_view service) {
  std::vector<std::string> names;
  for (const auto& header : message.headers) names.push_back(to_lower_case(header.name));
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::string signed_headers;
  for (const std::string& name : names) {
    if (!signed_headers.empty()) signed_headers += ';';
    signed_headers += name;
  }
  const std::string_view timestamp = find_header(message, "x-amz-date");
  const Scope scope{.date = std::string(timestamp.substr(0, 8)),
                    .region = std::string(region),
                    .service = std::string(service),
                    .terminator = std::string(scope_terminator)};
  const std::string canonical = canonical_request(message, signed_headers);
  const std::string signature = signature_of(signing_key(credentials.secret, scope),
                                             string_to_sign(canonical, timestamp, scope));
  return std::string(signature_algorithm) + " Credential=" + credentials.access_key_id + "/" +
         scope_text(scope) + ", SignedHeaders=" + signed_headers + ", Signature=" + signature;
}

}  // namespace semel::identity
