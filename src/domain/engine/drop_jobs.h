#pragma once

#include "domain/engine/engine_parts.h"

namespace semel::engine {

// Dropping a table or index takes its description away at once and its rows later: a job names the
// prefix of the rows.

void add_drop_job(kv::Batch& batch, const std::string& prefix);
/// Takes a job back: rows under the prefix are wanted again, and those not yet deleted stay.
void cancel_drop_job(kv::Batch& batch, const std::string& prefix);
/// All rows of a table: items, indexes, expiry, statistics. Its streams are not among them.
void add_drop_jobs_of_table(kv::Batch& batch, std::uint32_t table_id);

/// One bounded round of deleting rows; true when more is waiting.
Result<bool> drop_rows(const EngineParts& parts);

}  // namespace semel::engine
