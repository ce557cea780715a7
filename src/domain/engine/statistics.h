#pragma once

#include "domain/engine/engine_parts.h"

namespace semel::engine {

// How many items a table and each of its indexes have, and their bytes. Counted with each write,
// stored at an orderly stop, counted anew in the background after any other, and when an index has
// been filled.

/// At the start of the process: takes over what was stored and removes it, so that it cannot be
/// taken for true after a crash.
Result<void> restore_statistics(kv::Kv& store, const std::vector<OpenTable>& tables);
/// At an orderly stop. A table that is still being counted is counted again after the next start.
Result<void> save_statistics(kv::Kv& store, const std::vector<OpenTable>& tables);

/// One bounded round of counting; true when more is waiting.
Result<bool> recount_items(const EngineParts& parts);

}  // namespace semel::engine
