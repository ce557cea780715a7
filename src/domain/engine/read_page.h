#pragma once

#include "domain/engine/read_target.h"
#include "domain/tables/outcomes.h"

namespace semel::engine {

/// A page ends with the item that takes the examined items over this size (AWS developer guide,
/// "Paginating table query results": 1 MB).
inline constexpr std::size_t page_bytes_max = 1'048'576;

/// Reads one page of the target's rows: at most `read.limit` items and page_bytes_max, before the
/// filter. All of the outcome but `seen` is filled in. Errors: unavailable, corruption - of the
/// store.
Result<tables::ReadOutcome> read_page(const kv::Kv& store, const ReadTarget& target,
                                      const tables::Read& read, kv::Range rows,
                                      kv::Direction direction);

}  // namespace semel::engine
