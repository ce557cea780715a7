#pragma once

namespace semel {

/// Holds SIGTERM and SIGINT back for this thread and all that it starts later, and ignores SIGPIPE.
/// Call it before any thread starts.
void hold_stop_signals();

/// Blocks until SIGTERM or SIGINT comes. From then on the next one ends the process at once.
void wait_for_stop_signal();

}  // namespace semel
