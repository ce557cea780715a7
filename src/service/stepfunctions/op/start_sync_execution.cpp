#include <algorithm>

#include "service/stepfunctions/description.h"
#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, StartSyncExecution.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member start_sync_execution_members[] = {
    {"stateMachineArn", &shapes::arn, shapes::Presence::not_null},
    {"name", &shapes::name},
    {"input", &shapes::payload},
    {"traceHeader", &shapes::trace_header},
    {"includedData", &shapes::included_data},
};

constexpr std::int64_t billed_step_ms = 100;
constexpr std::int64_t billed_memory_mb = 64;

Reply reply_of_end(const workflow::Description& ended, bool with_data) {
  Reply reply = wire::object_reply([&](codec::JsonWriter& writer) {
    write_description(writer, ended, with_data);
    const auto billed_steps = (ended.billed_ms + billed_step_ms - 1) / billed_step_ms;
    writer.key("billingDetails").begin_object();
    writer.key("billedMemoryUsedInMB").integer(billed_memory_mb);
    writer.key("billedDurationInMilliseconds")
        .integer(std::max<std::int64_t>(billed_steps, 1) * billed_step_ms);
    writer.end_object();
  });
  reply.seen = ended.seen;
  return reply;
}

}  // namespace

constexpr Shape start_sync_execution_shape{.type = codec::Type::structure,
                                           .class_name = "StartSyncExecutionInput",
                                           .members = start_sync_execution_members};

Result<Reply> start_sync_execution(const Context& context, const json::object& request) {
  auto start = TRY(wire::start_of(context, request));
  if (start.machine.type != registry::MachineType::express) return wrong_type();
  Reply reply;
  reply.later = [start = std::move(start), with_data = wire::wants_data(request),
                 run = context.parts.executions.start_sync](const Reply::Later& later) {
    run(start, [later, with_data](const Result<workflow::Description>& ended) {
      later(ended ? reply_of_end(*ended, with_data) : reply_of(ended.error()));
    });
  };
  return reply;
}

}  // namespace semel::stepfunctions
