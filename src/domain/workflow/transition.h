#pragma once

#include <memory>
#include <optional>
#include <string>

#include "domain/workflow/execution.h"
#include "domain/workflow/step.h"

// What the files of the state types share: the ways into, out of and between states.

namespace semel::workflow {

using data::Evaluated;
using data::Failure;

/// One frame going on, within one step.
struct Step {
  Execution& execution;
  Frame& frame;
  const Environment& environment;

  const definition::State& state() const { return *frame.state; }
  template <typename Kind>
  const Kind& kind() const {
    return *std::get_if<Kind>(&frame.state->kind);
  }
};

enum class Chain { yes, no };  ///< whether the next event of the frame names this one

/// Notes an event of the frame. `name`: of a state of the program, or empty.
void note(const Step& step, EventType type, Chain chain = Chain::yes);
void note(const Step& step, EventType type, Document content, Chain chain = Chain::yes);
void note(const Step& step, EventType type, Document content,
          std::shared_ptr<const EventDetails> details, Chain chain = Chain::yes);

// --- data flow (data_flow.cpp)

/// What expressions of the state see: makes scopes over the context object, which is built when the
/// program has a use for it.
class View {
 public:
  explicit View(const Step& step);
  data::Scope over(const data::json::value& input) const;
  data::json::value& context() { return context_; }

 private:
  const Step& step_;
  data::json::value context_;
};

Evaluated<Document> apply_path(const Step& step, const View& view,
                               const definition::PathOrNull& path, const Document& input);
/// InputPath, then Parameters.
Evaluated<Document> effective_input(const Step& step, const View& view);
/// A number that a path may stand for: field names it in the failure's words.
Evaluated<std::int64_t> whole_number(const std::variant<std::int64_t, data::Path>& number,
                                     const View& view, const Document& input,
                                     std::string_view field);
/// The failure, with the words that name state and event before its cause, if its kind has them.
Failure located(const Step& step, Failure failure);
/// States.DataLimitExceeded for more than payload_bytes_max.
std::optional<Failure> too_large(const Document& document, std::string_view what);

/// The value that "$$" stands for.
data::json::value context_object(const Step& step);
/// Stable over retries, restarts and redrives of the execution.
std::string operation_id(const Step& step);

// --- ways out of a state (transition.cpp)

/// ResultSelector, ResultPath, Assign, OutputPath; then the next state. A failure of these is one
/// of the state.
void succeed(const Step& step, const Document& result);
/// Leaves the state with this output. `assigned`: what Assign has set, if it did.
void leave(const Step& step, Document output, const std::optional<std::string>& next,
           const std::optional<data::json::value>& assigned);
/// Evaluates `assign` over `input`.
Evaluated<std::optional<data::json::value>> evaluate_assign(
    const Step& step, const std::optional<data::Payload>& assign, const data::json::value& input);
/// Retry, then Catch, else the frame fails. `type`: the event that tells of the failure where the
/// state type has one.
void fail(const Step& step, Failure failure);

// --- frames (frames.cpp)

void make_ready(Execution& execution, Frame& frame);
Frame& add_child(const Step& parent, const definition::Machine& machine, std::uint32_t position);
/// The frame's last state ended, well or not.
void finish(const Step& step, Document output);
void give_up(const Step& step, Failure failure);
/// Everything below the frame ends, with events of abortion.
void abort_children(const Step& step);
void remove_children(const Step& step);
/// Cancels what the frame has under way.
void cancel_attempt(const Step& step);
/// What the branch or iteration `child`, done or failed, means to its parent.
void child_ended(const Step& parent, Frame& child);

// --- one file each in state/
void enter_pass(const Step& step);
void enter_choice(const Step& step);
void enter_wait(const Step& step);
void end_wait(const Step& step);
void enter_succeed(const Step& step);
void enter_fail(const Step& step);
void enter_task(const Step& step);
void enter_parallel(const Step& step);
void enter_map(const Step& step);

// --- of tasks
void schedule_task(const Step& step);
void task_succeeded(const Step& step, std::string output);
void task_failed(const Step& step, Failure failure);
void task_timed_out(const Step& step, bool by_heartbeat);
void task_submitted(const Step& step, std::string output);
void activity_taken(const Step& step, const std::string& worker_name);
bool is_activity(const definition::Task& task);
bool is_function(const definition::Task& task);
TaskCall call_of(const Step& step);
/// "arn:aws:states:::lambda:invoke" is of "lambda", and its resource "invoke".
std::pair<std::string, std::string> service_of(const definition::Task& task);

// --- of states with children
void start_parallel(const Step& step);
void start_map(const Step& step);
void parallel_child_ended(const Step& step, Frame& child);
void map_child_ended(const Step& step, Frame& child);

/// Opaque to whom it is given.
std::string task_token(const Execution& execution, const Frame& frame);

}  // namespace semel::workflow
