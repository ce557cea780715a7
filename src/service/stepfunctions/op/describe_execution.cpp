#include "service/stepfunctions/description.h"
#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, DescribeExecution.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member describe_execution_members[] = {
    {"executionArn", &shapes::arn, shapes::Presence::not_null},
    {"includedData", &shapes::included_data},
};

}  // namespace

constexpr Shape describe_execution_shape{.type = codec::Type::structure,
                                         .class_name = "DescribeExecutionInput",
                                         .members = describe_execution_members};

Result<Reply> describe_execution(const Context& context, const json::object& request) {
  const auto arn = TRY(wire::execution_arn_of(context, request));
  const auto found = context.parts.executions.describe(arn);
  if (!found) return of_execution(found.error(), arn);
  auto reply = wire::object_reply([&](codec::JsonWriter& writer) {
    write_description(writer, *found, wire::wants_data(request));
    wire::write_given(writer, "stateMachineVersionArn", found->machine.version_arn);
    wire::write_given(writer, "stateMachineAliasArn", found->machine.alias_arn);
    writer.key("redriveCount").integer(found->redrive_count);
    if (found->redrive_ms) wire::write_time(writer, "redriveDate", *found->redrive_ms);
    const bool is_redrivable = found->not_redrivable_because.empty();
    wire::write_text(writer, "redriveStatus", is_redrivable ? "REDRIVABLE" : "NOT_REDRIVABLE");
    wire::write_given(writer, "redriveStatusReason", found->not_redrivable_because);
  });
  reply.seen = found->seen;
  return reply;
}

}  // namespace semel::stepfunctions
