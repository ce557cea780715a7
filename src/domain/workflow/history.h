#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "domain/workflow/document.h"
#include "domain/workflow/executions.h"

namespace semel::workflow {

/// Every event that a history of ours may hold. The numbers are stored: new ones go to the end.
enum class EventType : std::uint8_t {
  execution_started,
  execution_succeeded,
  execution_failed,
  execution_timed_out,
  execution_aborted,
  execution_redriven,
  pass_state_entered,
  pass_state_exited,
  choice_state_entered,
  choice_state_exited,
  wait_state_entered,
  wait_state_exited,
  wait_state_aborted,
  succeed_state_entered,
  succeed_state_exited,
  fail_state_entered,
  task_state_entered,
  task_state_exited,
  task_state_aborted,
  task_scheduled,
  task_started,
  task_start_failed,
  task_submitted,
  task_succeeded,
  task_failed,
  task_timed_out,
  lambda_function_scheduled,
  lambda_function_started,
  lambda_function_succeeded,
  lambda_function_failed,
  lambda_function_timed_out,
  activity_scheduled,
  activity_started,
  activity_succeeded,
  activity_failed,
  activity_timed_out,
  parallel_state_entered,
  parallel_state_exited,
  parallel_state_started,
  parallel_state_succeeded,
  parallel_state_failed,
  parallel_state_aborted,
  map_state_entered,
  map_state_exited,
  map_state_started,
  map_state_succeeded,
  map_state_failed,
  map_state_aborted,
  map_iteration_started,
  map_iteration_succeeded,
  map_iteration_failed,
  map_iteration_aborted,
  map_run_started,
  map_run_succeeded,
  map_run_failed,
  map_run_aborted,
  map_run_redriven,
};

/// The members of an event that few events have.
struct EventDetails {
  std::string error, cause;
  std::string resource_type, resource, region;
  std::string worker_name, role_arn, machine_arn;
  std::string assigned;          ///< JSON text of an object: name to JSON text
  std::int64_t timeout_s = 0;    ///< 0: none
  std::int64_t heartbeat_s = 0;  ///< 0: none
  std::int64_t number = 0;       ///< index, length, redrive count
};

/// One event as an execution makes it; as AWS shows it only when it is asked for.
struct Event {
  EventType type = EventType::execution_started;
  std::int64_t id = 0;
  std::int64_t previous = 0;
  std::int64_t time_ms = 0;
  std::string_view name;  ///< of the state; what holds it outlives the event
  Document content = {};  ///< input, output, parameters
  std::shared_ptr<const EventDetails> details = nullptr;
};

/// "TaskScheduled".
std::string_view name_of(EventType type);
std::size_t event_type_count();

/// As GetExecutionHistory shows it. Without data: no input, output, parameters and variables.
HistoryEvent shown(const Event& event, bool with_data);

}  // namespace semel::workflow
