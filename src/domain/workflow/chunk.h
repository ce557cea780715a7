#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/workflow/execution.h"

// A chunk of the journal: what has changed in an execution since the chunk before, or all of it,
// and the events that came with it.

namespace semel::workflow {

/// `is_full`: every frame, not only those that changed. `base`: number of the newest full chunk,
/// which may be this one: where reading begins.
std::string encode_chunk(const Execution& execution, bool is_full, std::uint64_t base);

Result<std::uint64_t> base_of_chunk(const std::string& bytes);

/// Puts what the chunk says into `execution`, whose program is set. Chunks come in their order,
/// from a full one on. Errors: corruption.
Result<void> apply_chunk(std::string bytes, Execution& execution);

/// The events of a chunk, and what their names point into.
struct ChunkEvents {
  std::unique_ptr<std::string> bytes;
  std::vector<Event> events;
};
Result<ChunkEvents> read_events(std::string bytes);

/// Counters that frames keep of their children, and what can go on at once, made anew.
void settle_frames(Execution& execution);

}  // namespace semel::workflow
