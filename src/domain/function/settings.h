#pragma once

#include "domain/function/model.h"

namespace semel::function {

/// Whether the settings of a version (not its code) can be served. Errors: invalid_argument, in the
/// service's words or, for what the service has and this program does not, in ours.
Result<void> check_settings(const Version& version);

/// "arn:aws:iam::000000000000:role/name"
bool is_role_arn(std::string_view text);

}  // namespace semel::function
