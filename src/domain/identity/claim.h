#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "domain/identity/message.h"

namespace semel::identity {

/// The part of a credential behind the key id: "20150830/us-east-1/dynamodb/aws4_request".
struct Scope {
  std::string date;
  std::string region;
  std::string service;
  std::string terminator;
};

/// What a request says about its signer. Nothing of it is proven: Verifier does that.
struct Claim {
  enum class Form {
    header,  ///< the Authorization header
    query,   ///< a presigned URL
  };
  Form form = Form::header;
  std::string algorithm;
  std::string credential;
  std::string access_key_id;   ///< the credential up to its first slash
  std::optional<Scope> scope;  ///< absent unless the credential has its five parts
  std::string signed_headers;
  std::string signature;
  std::string timestamp;      ///< as sent: X-Amz-Date, else Date
  std::string expires_s;      ///< X-Amz-Expires of a presigned URL; empty when not given
  std::string session_token;  ///< X-Amz-Security-Token, of temporary credentials; empty without
};

/// Reads the claim, or tells in the service's words what is missing:
/// MissingAuthenticationTokenException, IncompleteSignatureException, or InvalidSignatureException
/// for a request signed in both ways.
std::variant<Claim, Refusal> read_claim(const Message& message);

/// The region of the program's own tables: no caller is ever in it.
inline constexpr std::string_view reserved_region = "semel";

/// Letters, digits, '-' and '_', 1 to 64 of them: what may become a part of ARNs and stored keys.
/// Not the reserved one.
bool is_region_name(std::string_view text);

/// The refusal of a credential whose region is none.
Refusal invalid_region(std::string_view region);

}  // namespace semel::identity
