#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.h"
#include "codec/json.h"

namespace semel::codec {

/// Objects and arrays within one another. An item of 32 levels takes 64 and a request puts some
/// around them.
inline constexpr std::size_t json_depth_max = 256;

/// Parses one JSON text (RFC 8259) into `memory`, which outlives the value.
/// Errors: malformed, without words (the service has none either) - not JSON, bytes behind the
/// value, invalid UTF-8, a member named twice in one object, nested deeper than json_depth_max.
Result<json::value> parse_json(std::string_view text, json::storage_ptr memory);

}  // namespace semel::codec
