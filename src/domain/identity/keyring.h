#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"

namespace semel::identity {

/// Whose key it is. The secret of one key id never changes.
struct KeyOwner {
  std::string secret;
  std::string principal_arn;  ///< a user's or a role session's; empty: the account itself
  std::string principal_id;
};
enum class KeyProblem { unknown, expired };

/// The access keys that this program has given out. Thread-safe.
class Keyring {
 public:
  virtual ~Keyring() = default;
  /// `session_token` is empty for the lasting key of a user. A key that is inactive, or that comes
  /// with another token than its own, is unknown. Errors: unavailable.
  virtual Result<std::variant<KeyOwner, KeyProblem>> owner_of(std::string_view access_key_id,
                                                              std::string_view session_token) = 0;
};

/// What the id of a temporary key begins with.
inline constexpr std::string_view temporary_key_prefix = "ASIA";

}  // namespace semel::identity
