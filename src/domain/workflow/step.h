#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "domain/workflow/execution.h"

// The one way in which an execution changes: pure functions of its data, the time and a source of
// numbers.

namespace semel::workflow {

struct Environment {
  std::int64_t now_ms = 0;
  data::Entropy& entropy;
};

// --- what comes from outside

struct TimePassed {};  ///< timers that are due fire
struct TaskReported {
  FrameId frame = 0;
  std::uint64_t serial = 0;
  TaskOutcome outcome;
};
struct TokenAnswered {
  FrameId frame = 0;
  std::uint64_t serial = 0;
  TokenAnswer answer;
};
struct ActivityTaken {
  FrameId frame = 0;
  std::uint64_t serial = 0;
  std::string worker_name;
};
struct Abort {
  std::string error, cause;
};
struct Redrive {
  std::string client_token;
};
/// The process that drove the execution is gone: calls that may be made again are, other calls that
/// were under way fail with an unknown outcome, and activities are offered again.
struct Restarted {};
using Happening =
    std::variant<TimePassed, TaskReported, TokenAnswered, ActivityTaken, Abort, Redrive, Restarted>;

/// A new execution, before its first step: notes ExecutionStarted.
Execution begin(std::shared_ptr<const Identity> identity, std::shared_ptr<const Program> program,
                Document input, const Environment& environment);

/// False when it comes too late, or does not fit: nothing changed.
bool happen(Execution& execution, const Happening& happening, const Environment& environment);

/// Lets one frame go on as far as one state. False when none can.
bool advance(Execution& execution, const Environment& environment);

/// When the next timer of the execution is due; 0: it has none.
std::int64_t next_due_ms(const Execution& execution);

/// Whether a call may be made again when nobody knows if it was made: it reads, or what it names
/// makes it take effect once.
bool is_repeatable(const TaskCall& call);

}  // namespace semel::workflow
