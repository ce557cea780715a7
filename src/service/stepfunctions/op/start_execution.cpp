#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, StartExecution.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member start_execution_members[] = {
    {"stateMachineArn", &shapes::arn, shapes::Presence::not_null},
    {"name", &shapes::name},
    {"input", &shapes::payload},
    {"traceHeader", &shapes::trace_header},
};

Error of_start(Error error, const workflow::Start& start) {
  if (error.code == ErrorCode::already_exists) {
    return refusal(
        "ExecutionAlreadyExists",
        "Execution Already Exists: '" + workflow::execution_arn(start.machine, start.name) + "'");
  }
  if (error.code == ErrorCode::invalid_argument) {
    return refusal("InvalidExecutionInput",
                   "Invalid State Machine Execution Input: '" + error.message + "'");
  }
  if (error.code == ErrorCode::limit_exceeded) {
    return refusal("ExecutionLimitExceeded", error.message);
  }
  return error;
}

}  // namespace

constexpr Shape start_execution_shape{.type = codec::Type::structure,
                                      .class_name = "StartExecutionInput",
                                      .members = start_execution_members};

Result<Reply> start_execution(const Context& context, const json::object& request) {
  const auto start = TRY(wire::start_of(context, request));
  const auto started = context.parts.executions.start(start);
  if (!started) return of_start(started.error(), start);
  auto reply = wire::object_reply([&](codec::JsonWriter& writer) {
    wire::write_text(writer, "executionArn", started->execution_arn);
    wire::write_time(writer, "startDate", started->start_ms);
  });
  reply.seen = started->seen;
  return reply;
}

}  // namespace semel::stepfunctions
