#pragma once

#include "domain/engine/table_change.h"

namespace semel::engine {

// Items that are older than an index, or than their table's time to live, get their rows there in
// the background. Writers keep those rows from the moment the new schema is published, so the
// filling only has to visit each older item once.

/// How many items update_table and update_time_to_live fill in themselves, and a round of
/// housekeeping.
inline constexpr std::size_t filled_items_max = 2'000;

bool is_filling(const OpenTable& open);

/// Adds the mark that the table's items lack expiry rows; it stays until the filling is done.
void put_expiry_fill(kv::Batch& batch, std::uint32_t table_id);
/// The filling starts from the first item, for an index or (`expiry`) a time to live that was just
/// published. The change mutex is held.
void start_fill(const OpenTable& open, bool expiry);
/// At the start of the process: takes up what was going on when it stopped.
Result<void> restore_fill(const kv::Kv& store, const OpenTable& open);

/// Gives up to `items_max` more items their rows; true once all have them. The change mutex is
/// held. Errors: unavailable, corruption - of the store; the next call goes on.
Result<bool> fill_rows(const EngineParts& parts, const OpenTable& open, std::size_t items_max);
/// Adds that all items have their rows: the description's indexes become readable. Once it is
/// published, end_fill follows.
void put_filled(TableChange& change, const OpenTable& open);
void end_fill(const OpenTable& open);

}  // namespace semel::engine
