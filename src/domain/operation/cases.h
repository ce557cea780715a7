#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "domain/operation/driver.h"

namespace semel::operation {

/// The queue for people: operations that are RECONCILING, longest waiting first. Driver::resolve is
/// what can be done with one: fail it, try again, or accept it as committed.
struct CasePage {
  std::vector<Record> cases;
  std::optional<value::Item> next;  ///< where the next page begins; nothing after the last
  Ticket seen;
};
/// Bounds: limit from 1. Errors: what Tables returns; corruption.
Result<CasePage> list_cases(const Driver& driver, std::int64_t limit,
                            const std::optional<value::Item>& start);

}  // namespace semel::operation
