#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "base/ticket.h"
#include "domain/tables/tables.h"
#include "domain/workflow/definition/parse.h"
#include "domain/workflow/integrations.h"

namespace semel::workflow {

inline constexpr std::size_t payload_bytes_max = 262'144;  ///< input and output; AWS quotas
inline constexpr std::size_t history_events_max = 25'000;
inline constexpr std::int64_t name_reuse_ms = std::int64_t{90} * 24 * 3'600 * 1'000;

/// The machine that an execution runs, as it was when it started.
struct MachineSnapshot {
  std::string arn;  ///< of the state machine, without version or alias
  std::string name;
  std::string definition;  ///< text as it was given
  std::string role_arn;
  std::string revision_id;
  definition::MachineType type = definition::MachineType::standard;
  std::string version_arn, alias_arn;  ///< when it was started by one
};

struct Start {
  MachineSnapshot machine;
  std::string name;          ///< of the execution; empty: a UUID
  std::string input = "{}";  ///< JSON text, kept as it came
  std::string trace_header;
  std::string region;
};
struct Started {
  std::string execution_arn;
  std::int64_t start_ms = 0;
  Ticket seen;
};

enum class Status { running, succeeded, failed, timed_out, aborted, pending_redrive };

struct Description {
  std::string execution_arn, name;
  MachineSnapshot machine;
  Status status = Status::running;
  std::int64_t start_ms = 0;
  std::optional<std::int64_t> stop_ms;
  std::string input;
  std::optional<std::string> output;  ///< of a succeeded one
  std::string error, cause;
  std::string trace_header;
  std::int64_t redrive_count = 0;
  std::optional<std::int64_t> redrive_ms;
  /// Empty: RedriveExecution would be accepted; else why not, in the service's words.
  std::string not_redrivable_because;
  std::int64_t billed_ms = 0;  ///< of an Express execution
  Ticket seen;
};

struct Summary {
  std::string execution_arn, name, version_arn, alias_arn;
  Status status = Status::running;
  std::int64_t start_ms = 0;
  std::optional<std::int64_t> stop_ms;
  std::int64_t redrive_count = 0;
  std::optional<std::int64_t> redrive_ms;
};
template <typename T>
struct Page {
  std::vector<T> entries;
  std::string next;  ///< token of the next page; empty: no more
  Ticket seen;
};

/// One event of a history: the members of HistoryEvent in AWS's form, ready to be sent.
struct HistoryEvent {
  std::int64_t id = 0;
  std::int64_t previous_id = 0;
  std::int64_t time_ms = 0;
  std::string type;            ///< "TaskScheduled"
  std::string details;         ///< JSON text of the member below; empty: it has none
  std::string details_member;  ///< "taskScheduledEventDetails"
};
struct HistoryRequest {
  std::string execution_arn;
  std::int64_t limit = 100;
  bool reverse = false;
  bool with_data = true;  ///< includeExecutionData
  std::string page;
};

struct TaskSuccess {
  std::string output;
};
struct TaskFailure {
  std::string error, cause;
};
struct TaskHeartbeat {};
using TokenAnswer = std::variant<TaskSuccess, TaskFailure, TaskHeartbeat>;

struct ActivityTask {
  std::string token;  ///< empty: none came within the poll's time
  std::string input;
};

/// All executions of one store: starts them, drives them, and goes on with them after a restart.
/// Thread-safe. Durability: a reply waits for `seen`; what an execution does outside waits for its
/// own history. Errors name the service's exceptions by their code: not_found -
/// ExecutionDoesNotExist, already_exists - ExecutionAlreadyExists, invalid_argument - InvalidName,
/// InvalidExecutionInput and the like, told apart by the caller's own checks; unavailable.
class Executions {
 public:
  struct Parts {
    tables::Tables& tables;
    const Clock& clock;
    Random& random;
    Integrations& integrations;
    std::string table_name = "semel.executions";
    std::size_t worker_count = 2;
  };
  /// Starts the threads; executions that were open go on. `Parts` outlive it.
  explicit Executions(Parts parts);
  ~Executions();
  Executions(const Executions&) = delete;
  Executions& operator=(const Executions&) = delete;

  /// Same name, same input, still running, Standard: the first answer again. Else already_exists,
  /// until 90 days after the execution ended.
  Result<Started> start(const Start& request);
  /// Express: runs it to its end, at most 5 minutes. `done` is called on any thread, once.
  void start_sync(const Start& request, std::function<void(Result<Description>)> done);

  Result<Description> describe(std::string_view execution_arn);
  Result<Page<Summary>> list(std::string_view state_machine_arn, std::optional<Status> status,
                             std::int64_t limit, std::string_view page);
  Result<Page<HistoryEvent>> history(const HistoryRequest& request);

  struct Stopped {
    std::int64_t stop_ms = 0;
    Ticket seen;
  };
  Result<Stopped> stop(std::string_view execution_arn, std::string_view error,
                       std::string_view cause);
  Result<Stopped> redrive(std::string_view execution_arn, std::string_view client_token);
  /// How many of the machine's executions are open: DeleteStateMachine waits for none.
  Result<std::int64_t> open_count(std::string_view state_machine_arn);

  /// Calls `done` on any thread, once, when the execution ends, or at once when it has: for whoever
  /// started it as a part of something else. Errors: as describe.
  void when_ended(std::string_view execution_arn, std::function<void(Result<Description>)> done);

  /// Errors: not_found - no such token (TaskDoesNotExist); expired - TaskTimedOut; malformed -
  /// InvalidToken.
  Result<Ticket> answer(std::string_view task_token, const TokenAnswer& answer);

  // --- activities. The registry of activities is the room's; here are their queues.
  /// Gives the oldest waiting task of the activity to this worker, at once or within `wait_ms`.
  void poll_activity(std::string_view activity_arn, std::string_view worker_name,
                     std::int64_t wait_ms, std::function<void(ActivityTask, Ticket)> done);
  /// Whoever waits for a task, or asks from now on when there is none, hears soon that there is
  /// none: the program is about to end. From any thread.
  void end_polls();

  /// For metrics and the console.
  struct Figures {
    std::int64_t open = 0, transitions = 0, started = 0, waiting_tasks = 0;
  };
  Figures figures() const;

 private:
  class Body;
  std::unique_ptr<Body> body_;
};

/// "arn:aws:states:REGION:ACCOUNT:execution:MACHINE:NAME"; Express has "express" and a run id more.
std::string execution_arn(const MachineSnapshot& machine, std::string_view name);

}  // namespace semel::workflow
