#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace semel::identity {

/// "20150830T123600Z", ISO 8601's basic format. Bounds: years 0000 to 9999.
std::string to_timestamp(std::int64_t time_ms);

/// Reads ISO 8601's basic format or an HTTP date ("Sun, 06 Nov 1994 08:49:37 GMT"); milliseconds
/// since 1970.
std::optional<std::int64_t> parse_timestamp(std::string_view text);

}  // namespace semel::identity
