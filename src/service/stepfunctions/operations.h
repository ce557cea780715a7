#pragma once

#include <string_view>

#include "base/clock.h"
#include "codec/shape.h"
#include "domain/tables/tables.h"
#include "domain/workflow/registry/registry.h"
#include "service/room.h"
#include "service/stepfunctions/calls.h"

namespace semel::stepfunctions {

namespace json = boost::json;
using codec::Shape;
using service::Access;
using service::Reply;

/// What the room works on; all of it outlives the room.
struct Parts {
  registry::Registry& registry;
  const tables::Tables& tables;  ///< of both, for the newest ticket
  const Clock& clock;
  ExecutionCalls executions;
};

/// What an operation may use while it answers one request.
struct Context {
  const Parts& parts;
  const service::Call& call;
};

/// Answers a request that passed check_request() against the operation's shape. An error becomes a
/// reply in errors.cpp. What a Reply::later keeps is a copy: the request is gone by then.
using Handler = Result<Reply>(const Context& context, const json::object& request);

struct Operation {
  std::string_view name;
  Handler* handler;
  const Shape* shape;
  Access access;
};

// The index. Each operation has one file in op/, and here one declaration of its handler and shape
// and one row.

Handler create_activity, create_state_machine, create_state_machine_alias, delete_activity,
    delete_state_machine, delete_state_machine_alias, delete_state_machine_version,
    describe_activity, describe_execution, describe_map_run, describe_state_machine,
    describe_state_machine_alias, describe_state_machine_for_execution, get_activity_task,
    get_execution_history, list_activities, list_executions, list_map_runs,
    list_state_machine_aliases, list_state_machine_versions, list_state_machines,
    list_tags_for_resource, publish_state_machine_version, redrive_execution, send_task_failure,
    send_task_heartbeat, send_task_success, start_execution, start_sync_execution, stop_execution,
    tag_resource, test_state, untag_resource, update_map_run, update_state_machine,
    update_state_machine_alias, validate_state_machine_definition;
extern const Shape create_activity_shape, create_state_machine_shape,
    create_state_machine_alias_shape, delete_activity_shape, delete_state_machine_shape,
    delete_state_machine_alias_shape, delete_state_machine_version_shape, describe_activity_shape,
    describe_execution_shape, describe_map_run_shape, describe_state_machine_shape,
    describe_state_machine_alias_shape, describe_state_machine_for_execution_shape,
    get_activity_task_shape, get_execution_history_shape, list_activities_shape,
    list_executions_shape, list_map_runs_shape, list_state_machine_aliases_shape,
    list_state_machine_versions_shape, list_state_machines_shape, list_tags_for_resource_shape,
    publish_state_machine_version_shape, redrive_execution_shape, send_task_failure_shape,
    send_task_heartbeat_shape, send_task_success_shape, start_execution_shape,
    start_sync_execution_shape, stop_execution_shape, tag_resource_shape, test_state_shape,
    untag_resource_shape, update_map_run_shape, update_state_machine_shape,
    update_state_machine_alias_shape, validate_state_machine_definition_shape;

inline constexpr Operation operations[] = {
    {"CreateActivity", create_activity, &create_activity_shape, Access::admin},
    {"CreateStateMachine", create_state_machine, &create_state_machine_shape, Access::admin},
    {"CreateStateMachineAlias", create_state_machine_alias, &create_state_machine_alias_shape,
     Access::admin},
    {"DeleteActivity", delete_activity, &delete_activity_shape, Access::admin},
    {"DeleteStateMachine", delete_state_machine, &delete_state_machine_shape, Access::admin},
    {"DeleteStateMachineAlias", delete_state_machine_alias, &delete_state_machine_alias_shape,
     Access::admin},
    {"DeleteStateMachineVersion", delete_state_machine_version, &delete_state_machine_version_shape,
     Access::admin},
    {"DescribeActivity", describe_activity, &describe_activity_shape, Access::read},
    {"DescribeExecution", describe_execution, &describe_execution_shape, Access::read},
    {"DescribeMapRun", describe_map_run, &describe_map_run_shape, Access::read},
    {"DescribeStateMachine", describe_state_machine, &describe_state_machine_shape, Access::read},
    {"DescribeStateMachineAlias", describe_state_machine_alias, &describe_state_machine_alias_shape,
     Access::read},
    {"DescribeStateMachineForExecution", describe_state_machine_for_execution,
     &describe_state_machine_for_execution_shape, Access::read},
    {"GetActivityTask", get_activity_task, &get_activity_task_shape, Access::write},
    {"GetExecutionHistory", get_execution_history, &get_execution_history_shape, Access::read},
    {"ListActivities", list_activities, &list_activities_shape, Access::read},
    {"ListExecutions", list_executions, &list_executions_shape, Access::read},
    {"ListMapRuns", list_map_runs, &list_map_runs_shape, Access::read},
    {"ListStateMachineAliases", list_state_machine_aliases, &list_state_machine_aliases_shape,
     Access::read},
    {"ListStateMachineVersions", list_state_machine_versions, &list_state_machine_versions_shape,
     Access::read},
    {"ListStateMachines", list_state_machines, &list_state_machines_shape, Access::read},
    {"ListTagsForResource", list_tags_for_resource, &list_tags_for_resource_shape, Access::read},
    {"PublishStateMachineVersion", publish_state_machine_version,
     &publish_state_machine_version_shape, Access::admin},
    {"RedriveExecution", redrive_execution, &redrive_execution_shape, Access::write},
    {"SendTaskFailure", send_task_failure, &send_task_failure_shape, Access::write},
    {"SendTaskHeartbeat", send_task_heartbeat, &send_task_heartbeat_shape, Access::write},
    {"SendTaskSuccess", send_task_success, &send_task_success_shape, Access::write},
    {"StartExecution", start_execution, &start_execution_shape, Access::write},
    {"StartSyncExecution", start_sync_execution, &start_sync_execution_shape, Access::write},
    {"StopExecution", stop_execution, &stop_execution_shape, Access::write},
    {"TagResource", tag_resource, &tag_resource_shape, Access::admin},
    {"TestState", test_state, &test_state_shape, Access::write},
    {"UntagResource", untag_resource, &untag_resource_shape, Access::admin},
    {"UpdateMapRun", update_map_run, &update_map_run_shape, Access::admin},
    {"UpdateStateMachine", update_state_machine, &update_state_machine_shape, Access::admin},
    {"UpdateStateMachineAlias", update_state_machine_alias, &update_state_machine_alias_shape,
     Access::admin},
    {"ValidateStateMachineDefinition", validate_state_machine_definition,
     &validate_state_machine_definition_shape, Access::read},
};

/// Null when the API has no operation of this name.
const Operation* find_operation(std::string_view name);

}  // namespace semel::stepfunctions
