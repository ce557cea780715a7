#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace semel::definition {

struct Timestamp {
  std::int64_t second = 0;  ///< since 1970
  std::int32_t nanosecond = 0;

  auto operator<=>(const Timestamp&) const = default;
  std::int64_t to_milliseconds() const { return second * 1'000 + nanosecond / 1'000'000; }
};

/// Reads the profile of RFC 3339 that the States Language takes: "2016-03-14T01:59:00Z", with an
/// upper case T, and Z or a numeric offset. Digits of a fraction beyond the ninth do not count.
std::optional<Timestamp> parse_timestamp(std::string_view text);

}  // namespace semel::definition
