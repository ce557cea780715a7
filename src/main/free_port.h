#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace semel {

/// A TCP port that nobody listens on now at `host`, an address or "localhost". Somebody else may
/// take it before it is listened on. Errors: unavailable.
Result<std::uint16_t> free_port(const std::string& host);

}  // namespace semel
