#pragma once

#include "domain/engine/table_change.h"

namespace semel::engine {

// The global indexes' part of UpdateTable.

/// Errors: limit_exceeded - more than one index created or deleted at once; not_found - no such
/// index; invalid_argument - in the service's words: the name is taken, key attributes without
/// definition or with another type, throughput against the billing mode.
Result<void> check_index_updates(const OpenTable& open, const tables::UpdateTable& request);

/// Makes the checked updates. New indexes start out empty and unreadable; with a delay, deleted
/// ones stay until it is over.
void apply_index_updates(TableChange& change, const OpenTable& open,
                         const tables::UpdateTable& request, bool delayed);

bool creates_index(const tables::UpdateTable& request);

/// Changes a description of the table as it is after the update to how the service's answer shows
/// its indexes.
void show_index_updates(tables::TableDescription& answer, const tables::TableDescription& before,
                        const tables::UpdateTable& request);

}  // namespace semel::engine
