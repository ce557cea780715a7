#pragma once

#include <optional>
#include <string_view>

#include "domain/identity/policy/document.h"

namespace semel::policy {

/// "ForAnyValue:StringNotEqualsIfExists", read into the parts of a condition; nothing when there is
/// no such operator.
std::optional<Condition> read_operator(std::string_view name);

}  // namespace semel::policy
