#pragma once

#include <vector>

#include "domain/operation/orders/schema.h"
#include "domain/operation/planner.h"

namespace semel::orders {

/// The operations that release reservations whose time is over by `now_ms`, at most `count_max`,
/// the oldest first within each bucket. Whoever asks proposes the same operation for the same
/// order, so that any number of nodes may look. A confirmation that comes first wins, also after
/// the time: the order's state decides, never a clock. Errors: what Tables returns.
Result<std::vector<operation::Request>> expired_reservations(tables::Tables& tables,
                                                             const Schema& schema,
                                                             std::int64_t now_ms,
                                                             std::size_t count_max);

}  // namespace semel::orders
