#pragma once

#include <cstdint>
#include <string>

namespace semel::gateway {

/// 52 characters 0-9A-Z, as the service's x-amzn-RequestId; different for every serial number of
/// one process, and unlike those of other processes by `seed`.
std::string request_id(std::uint64_t seed, std::uint64_t serial);

}  // namespace semel::gateway
