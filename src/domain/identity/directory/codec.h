#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "domain/identity/directory/entities.h"

namespace semel::directory {

// Entities as they are stored: JSON, whose members older versions of the program may lack.

std::string encode(const Principal& principal);
std::string encode(const ManagedPolicy& policy);
/// Errors: corruption.
Result<Principal> decode_principal(std::string_view text);
Result<ManagedPolicy> decode_policy(std::string_view text);

}  // namespace semel::directory
