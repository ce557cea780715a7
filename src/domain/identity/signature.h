#pragma once

#include <string>
#include <string_view>

#include "base/digest.h"
#include "domain/identity/claim.h"
#include "domain/identity/message.h"

namespace semel::identity {

/// AWS Signature Version 4, step by step as "Create a signed AWS API request" in the IAM user guide
/// has it. Paths are normalised and encoded once more, as every service but S3 wants it.
inline constexpr std::string_view signature_algorithm = "AWS4-HMAC-SHA256";
inline constexpr std::string_view scope_terminator = "aws4_request";

/// `signed_headers`: lower-case names in order, divided by semicolons. The query's X-Amz-Signature
/// is left out.
std::string canonical_request(const Message& message, std::string_view signed_headers);

/// `timestamp` in ISO 8601's basic format.
std::string string_to_sign(std::string_view canonical_request, std::string_view timestamp,
                           const Scope& scope);

Sha256 signing_key(std::string_view secret, const Scope& scope);

/// In lower-case hexadecimal digits.
std::string signature_of(const Sha256& key, std::string_view string_to_sign);

struct Credentials {
  std::string access_key_id;
  std::string secret;
};

/// The Authorization header of `message`, for a client: signs all headers that it has, Host and
/// X-Amz-Date (the moment of signing) among them.
std::string authorization_of(const Message& message, const Credentials& credentials,
                             std::string_view region, std::string_view service);

}  // namespace semel::identity
