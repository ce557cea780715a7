#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Paths and queries of REST rooms.

namespace semel::service {

/// Nothing when it is not percent-encoded as RFC 3986 says.
std::optional<std::string> percent_decoded(std::string_view text);

/// What stands for the {names} of `pattern` in `path`, percent-decoded and not empty; nothing when
/// the path is another one.
std::optional<std::vector<std::string>> match_path(std::string_view pattern, std::string_view path);

/// The values of one query parameter in their order, percent-decoded; one that is not properly
/// encoded stands as it came.
std::vector<std::string> parameters_of(std::string_view query, std::string_view name);
/// The first of them; "" when there is none.
std::string parameter_of(std::string_view query, std::string_view name);

}  // namespace semel::service
