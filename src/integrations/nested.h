#pragma once

#include <functional>
#include <string>
#include <variant>

#include "integrations/failure.h"
#include "integrations/integrations.h"

// Nested executions: states:startExecution.

namespace semel::integrations {

struct NestedStart {
  std::string execution_arn;
  std::string output;  ///< JSON text of what StartExecution answered
};
using NestedStarted = std::variant<NestedStart, TaskFailed>;

/// Starts the execution, under a name of the attempt where the parameters give none: made again
/// after a restart, the call finds what it began.
void start_nested(const Parts& parts, service::Room& room, const TaskCall& call,
                  std::function<void(NestedStarted)> done);

/// What became of it, when it has ended: TaskDone, or TaskFailed with States.TaskFailed. Nothing
/// while it runs.
void describe_nested(service::Room& room, const TaskCall& call, const std::string& execution_arn,
                     std::function<void(std::optional<workflow::TaskOutcome>)> done);

/// Stops it; whether it still ran is of no interest.
void stop_nested(service::Room& room, const TaskCall& call, const std::string& execution_arn);

}  // namespace semel::integrations
