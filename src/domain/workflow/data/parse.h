#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.h"
#include "domain/workflow/data/json.h"

namespace semel::data {

/// Objects and arrays within one another, of every value that a workflow handles: whatever walks a
/// value may recurse.
inline constexpr std::size_t depth_max = 1'000;

/// Reads one JSON text (RFC 8259). Of two members of one name the last counts. Numbers are exact
/// from -2^63 to 2^64-1, otherwise the nearest double.
/// Errors: malformed, with line and column - not JSON, bytes behind the value, invalid UTF-8, a
/// number beyond the doubles, nested deeper than depth_max.
Result<json::value> parse(std::string_view text);

}  // namespace semel::data
