#pragma once

#include <optional>

#include "domain/workflow/data/json.h"

namespace semel::data {

/// Less than 0, 0 or more of two numbers by their value, or of two strings by their UTF-16 code
/// units, as the service orders them; nothing of anything else.
std::optional<int> compare(const json::value& left, const json::value& right);

/// Numbers by their value (1 is 1.0), everything else by structure; members in any order.
bool equals(const json::value& left, const json::value& right);

}  // namespace semel::data
