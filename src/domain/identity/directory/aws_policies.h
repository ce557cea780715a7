#pragma once

#include <string_view>
#include <vector>

#include "domain/identity/directory/entities.h"

namespace semel::directory {

/// Policies under the names that AWS has for its own, so that they can be attached by their ARNs.
/// The documents are the program's: they name what its rooms have. By name.
const std::vector<ManagedPolicy>& aws_policies();

/// Null when there is none of this ARN.
const ManagedPolicy* find_aws_policy(std::string_view arn);

}  // namespace semel::directory
