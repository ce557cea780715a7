#pragma once

#include <compare>
#include <cstdint>

namespace semel {

/// Names a point in the order of writes. What was written under a ticket is durable once everything
/// up to it is.
struct Ticket {
  std::uint64_t number = 0;  ///< 0: before every write, always durable
  auto operator<=>(const Ticket&) const = default;
};

}  // namespace semel
