#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace semel::identity {

std::string to_lower_case(std::string_view text);
/// True when `text`, its ASCII letters made small, is `lower_case`.
bool equals_lower_case(std::string_view text, std::string_view lower_case);

/// Without spaces and tabs at both ends.
std::string_view trimmed(std::string_view text);
/// The parts between any of `separators`; empty ones are left out.
std::vector<std::string_view> split(std::string_view text, std::string_view separators);

/// RFC 3986 with the unreserved characters alone left as they are; `keep_slash` leaves '/' too.
std::string percent_encoded(std::string_view text, bool keep_slash);
/// A '%' that two hexadecimal digits do not follow stays as it is.
std::string percent_decoded(std::string_view text);

/// A target is path and query: "/a?b=c".
std::string_view path_of(std::string_view target);
/// Name and value of each parameter of the query, decoded, in order.
std::vector<std::pair<std::string, std::string>> query_of(std::string_view target);

}  // namespace semel::identity
