#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domain/identity/directory/entities.h"

namespace semel::directory {

/// Whom an ARN names.
struct Named {
  Kind kind = Kind::role;
  std::string name;
  std::string session;  ///< of "assumed-role/NAME/SESSION"; else empty
};

/// Reads the ARN of a role, a user or a role's session, of the account; nothing for others.
std::optional<Named> read_principal_arn(std::string_view arn);

/// Empty, or the account's root: nothing binds it.
bool is_account(std::string_view principal_arn);

}  // namespace semel::directory
