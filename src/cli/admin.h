#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace semel::cli {

/// Where a running server is.
struct Endpoint {
  std::string host = "127.0.0.1";
  std::uint16_t port = 4566;
};

inline constexpr std::string_view default_endpoint = "http://127.0.0.1:4566";

/// Reads "http://HOST:PORT". Errors: invalid_argument - it is not of that form.
Result<Endpoint> parse_endpoint(std::string_view url);

/// Calls one of a server's pages for administrators ("/_semel/faults") and gives back the body of
/// its answer. Blocks. Errors, in words for the user: unavailable - nothing answers there;
/// invalid_argument - the server refused.
Result<std::string> call_admin(const Endpoint& endpoint, const std::string& method,
                               const std::string& target, const std::string& body = {},
                               int timeout_ms = 10'000);

/// Adds a rule of faults (docs/reference/faults.md) and gives back its number.
Result<std::uint64_t> add_fault_rule(const Endpoint& endpoint, const std::string& rule);

}  // namespace semel::cli
