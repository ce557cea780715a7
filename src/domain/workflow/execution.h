#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "domain/workflow/data/evaluation.h"
#include "domain/workflow/definition/machine.h"
#include "domain/workflow/document.h"
#include "domain/workflow/executions.h"
#include "domain/workflow/history.h"
#include "domain/workflow/integrations.h"

// The state of an execution, as data alone. It is a tree of frames: the machine itself, the
// branches of a Parallel, the iterations of a Map. A step changes frames, notes events and asks for
// effects; the journal keeps what has changed.

namespace semel::workflow {

/// A definition, read once and shared by all that run it.
struct Program {
  std::string definition;
  std::string digest;  ///< SHA-256, in hexadecimal digits
  std::shared_ptr<const definition::Machine> machine;
  bool uses_context = false;  ///< "$$" stands in it somewhere
};

/// What does not change while an execution runs.
struct Identity {
  std::string arn, name, run_id, region;
  MachineSnapshot machine;  ///< without the definition's text
  std::string trace_header;
  std::int64_t start_ms = 0;
  bool is_kept = true;  ///< false: a synchronous Express execution lives in memory alone
};

using FrameId = std::uint32_t;
inline constexpr FrameId root_frame = 1;

enum class Phase : std::uint8_t {
  ready,     ///< is to enter its state
  resuming,  ///< redriven: is to go on in its state without entering it
  waiting,   ///< Wait, until due_ms
  retrying,  ///< until due_ms, then once more
  task,      ///< an attempt is under way
  children,  ///< branches or iterations are under way
  done,
  failed,   ///< at `state`, with `failure`
  aborted,  ///< since another branch failed, at `state`
};

/// One attempt of a Task state.
struct Attempt {
  std::uint64_t serial = 0;  ///< of this execution's attempts; names the attempt everywhere
  std::uint64_t nonce = 0;   ///< the part of its token that nobody can guess
  Document parameters{};
  std::string role_arn{};
  std::int64_t timeout_s = 0, heartbeat_s = 0;            ///< 0: none
  std::int64_t timeout_due_ms = 0, heartbeat_due_ms = 0;  ///< 0: none
  bool is_submitted = false;  ///< of a token or .sync: the service has taken it
  bool is_taken = false;      ///< of an activity: a worker has it
};

/// Of a Map state that runs its iterations.
struct Iterations {
  Document items{};  ///< an array, after ItemsPath and batching
  std::int64_t concurrency = 40;
  std::int64_t tolerated_count = 0;
  double tolerated_percentage = 0;
  bool is_tolerant = false;  ///< one of the two was asked for
};

struct Frame {
  FrameId id = root_frame;
  FrameId parent = 0;          ///< 0: none
  std::uint32_t position = 0;  ///< branch or item
  Phase phase = Phase::ready;
  bool is_silent = false;  ///< of a distributed Map: leaves no events

  const definition::Machine* machine = nullptr;
  const definition::State* state = nullptr;

  Document input{};   ///< of the state, before InputPath
  Document output{};  ///< when done
  std::shared_ptr<const data::Variables> variables{};
  data::Failure failure{};

  std::int64_t last_event = 0;     ///< what the next event names as its previous one
  std::int64_t entered_event = 0;  ///< when the state was entered
  std::int64_t entered_ms = 0;
  std::vector<std::uint32_t> retries{};  ///< by retrier of the state
  std::int64_t due_ms = 0;

  std::unique_ptr<Attempt> attempt{};
  std::unique_ptr<Iterations> iterations{};

  // --- not kept: known from the children
  std::uint32_t child_count = 0, running_count = 0, failed_count = 0;

  bool is_changed = true;  ///< since the journal saw it last
};

// --- what a step asks to be done outside, once the step is durable

struct CallTask {
  FrameId frame = 0;
  std::uint64_t serial = 0;
  TaskCall call;
};
struct CancelTask {
  TaskCall call;
};
struct OfferActivity {
  std::string activity_arn;
  FrameId frame = 0;
  std::uint64_t serial = 0;
};
using Effect = std::variant<CallTask, CancelTask, OfferActivity>;

struct Execution {
  std::shared_ptr<const Identity> identity;
  std::shared_ptr<const Program> program;
  Status status = Status::running;
  Document input;
  Document output;  ///< when succeeded
  data::Failure failure;
  std::int64_t stop_ms = 0;
  std::int64_t deadline_ms = 0;  ///< 0: none
  std::int64_t redrive_count = 0;
  std::int64_t redrive_ms = 0;
  std::string redrive_token;

  std::int64_t next_event = 1;
  FrameId next_frame = root_frame;
  std::uint64_t next_serial = 1;
  std::map<FrameId, Frame> frames;

  // --- what the journal has not seen yet
  std::vector<Event> events;
  std::vector<FrameId> removed;
  std::vector<Effect> effects;
  std::size_t news_bytes = 0;

  std::deque<FrameId> ready;  ///< frames that can go on at once
};

}  // namespace semel::workflow
