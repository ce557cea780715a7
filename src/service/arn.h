#pragma once

#include <optional>
#include <string_view>

namespace semel::service {

/// "arn:PARTITION:SERVICE:REGION:ACCOUNT:RESOURCE": views into the text.
struct Arn {
  std::string_view partition;
  std::string_view service;
  std::string_view region;
  std::string_view account;
  std::string_view resource;
};
/// Nothing when a part is missing.
std::optional<Arn> parse_arn(std::string_view text);

/// What stands before the next `separator`, or all; takes it and the separator off the front.
std::string_view take_until(std::string_view& text, char separator);

}  // namespace semel::service
