#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace semel::remote {

/// "2030-01-02T03:04:05Z", with or without a fraction of a second; milliseconds since 1970.
std::optional<std::int64_t> parse_iso_time(std::string_view text);

}  // namespace semel::remote
