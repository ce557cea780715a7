#pragma once

#include "domain/engine/table_change.h"

namespace semel::engine {

/// Lets the table leave the statuses that it passes through, as far as it can: created, updated or
/// deleted once its delay is over, indexes readable once all items are in them. Fills at most a
/// bounded number of items; true when more is waiting. The change mutex is held.
Result<bool> settle_table(const EngineParts& parts, const OpenTable& open);

/// One bounded round of settle_table for all tables; true when more is waiting.
Result<bool> settle_tables(const EngineParts& parts);

/// Takes the index out of the description that is being changed, and leaves its rows to a drop job.
void remove_index(TableChange& change, const Schema& schema, const std::string& name);

}  // namespace semel::engine
