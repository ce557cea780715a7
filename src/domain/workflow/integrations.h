#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>

#include "domain/workflow/data/evaluation.h"
#include "domain/workflow/definition/machine.h"

namespace semel::workflow {

/// One call that a Task state makes of a service: made once for each attempt, after the history
/// that announces it is durable.
struct TaskCall {
  std::string resource;  ///< "arn:aws:states:::lambda:invoke", without pattern; a function's ARN
  definition::Task::Pattern pattern = definition::Task::Pattern::request_response;
  std::string parameters;  ///< JSON text: the effective input
  std::string region;
  std::string role_arn;  ///< whose permissions it has: of the machine, or of Credentials
  std::string execution_arn, state_machine_arn, execution_name, state_name;
  std::string task_token;  ///< of .waitForTaskToken
  /// Unique to this attempt, and the same when the call is made again after a restart: for what is
  /// idempotent by a token (a nested execution's name, ClientRequestToken).
  std::string attempt_id;
  std::int64_t timeout_ms = 0;  ///< 0: none
};

struct TaskSubmitted {
  std::string output;
};  ///< .sync and token tasks: JSON text of what was begun
struct TaskDone {
  std::string output;
};  ///< JSON text
struct TaskFailed {
  std::string error, cause;
};
using TaskOutcome = std::variant<TaskSubmitted, TaskDone, TaskFailed>;

/// Performs the calls of tasks. Thread-safe.
class Integrations {
 public:
  /// Called on any thread: TaskSubmitted at most once and before the last; TaskDone or TaskFailed
  /// once. After a TaskSubmitted of .waitForTaskToken nothing more comes: the token's answer does.
  using Report = std::function<void(TaskOutcome)>;

  virtual ~Integrations() = default;
  /// Does not block. What is refused (no permission, no such function) is a TaskFailed.
  virtual void call(TaskCall call, Report report) = 0;
  /// The execution ended or the task timed out: its outcome is of no interest any more. Work under
  /// way may be stopped; a nested .sync execution is.
  virtual void cancel(const TaskCall& call) = 0;
};

}  // namespace semel::workflow
