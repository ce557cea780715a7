#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/settings.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, DescribeStateMachineForExecution.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member describe_state_machine_for_execution_members[] = {
    {"executionArn", &shapes::arn, shapes::Presence::not_null},
    {"includedData", &shapes::included_data},
};

}  // namespace

constexpr Shape describe_state_machine_for_execution_shape{
    .type = codec::Type::structure,
    .class_name = "DescribeStateMachineForExecutionInput",
    .members = describe_state_machine_for_execution_members};

Result<Reply> describe_state_machine_for_execution(const Context& context,
                                                   const json::object& request) {
  const auto arn = TRY(wire::execution_arn_of(context, request));
  const auto found = context.parts.executions.describe(arn);
  if (!found) return of_execution(found.error(), arn);
  const auto& machine = found->machine;
  const auto machine_arn = TRY(registry::parse_arn(machine.arn));
  // What the execution runs is its own; the rest goes with the revision, which may be gone.
  const auto revision = context.parts.registry.revision(machine_arn.id, machine.revision_id);
  const auto others = revision ? revision->settings : registry::Settings();
  const bool with_data = wire::wants_data(request);
  return wire::object_reply([&](codec::JsonWriter& writer) {
    wire::write_text(writer, "stateMachineArn", machine.arn);
    wire::write_text(writer, "name", machine.name);
    wire::write_text(writer, "definition", with_data ? machine.definition : "");
    wire::write_text(writer, "roleArn", machine.role_arn);
    wire::write_time(writer, "updateDate", revision ? revision->created_ms : found->start_ms);
    settings::write(writer, others);
    wire::write_given(writer, "revisionId", machine.revision_id);
  });
}

}  // namespace semel::stepfunctions
