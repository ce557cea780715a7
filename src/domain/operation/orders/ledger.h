#pragma once

#include <string>
#include <vector>

#include "domain/operation/orders/items.h"
#include "domain/operation/orders/schema.h"
#include "domain/tables/tables.h"

namespace semel::orders {

/// The ledger entries of one subject, each operation's one, in order of the operations' ids.
/// Errors: corruption - one was changed after it was written; what Tables returns.
Result<std::vector<LedgerEntry>> read_entries(tables::Tables& tables, const Schema& schema,
                                              const std::string& subject);

}  // namespace semel::orders
