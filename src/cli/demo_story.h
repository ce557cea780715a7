#pragma once

#include <cstdint>

#include "base/result.h"
#include "cli/demo_report.h"

namespace semel::cli {

/// The SKUs that the story's own orders use, and what is in stock of them.
Stock story_stock();

/// Plays single orders against the server at `port`: a plain one, one whose reply is lost after the
/// commit, its retry, its re-run, a conflicting repeat, one that lacks stock. Adds what must hold
/// to the report, and the answers that clients got. Errors: unavailable - the server did not answer
/// where it should have.
Result<std::vector<Answered>> play_story(std::uint16_t port, DemoReport& report);

}  // namespace semel::cli
