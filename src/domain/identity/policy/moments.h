#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace semel::policy {

/// "2026-01-31T12:30:00Z", a date alone, with a fraction or an offset ("+02:00"), or seconds since
/// 1970: milliseconds since 1970.
std::optional<std::int64_t> moment_of(std::string_view text);

/// "2026-01-31T12:30:00Z".
std::string moment_text(std::int64_t time_ms);

}  // namespace semel::policy
