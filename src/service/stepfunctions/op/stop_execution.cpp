#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, StopExecution.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member stop_execution_members[] = {
    {"executionArn", &shapes::arn, shapes::Presence::not_null},
    {"error", &shapes::error},
    {"cause", &shapes::cause},
};

}  // namespace

constexpr Shape stop_execution_shape{.type = codec::Type::structure,
                                     .class_name = "StopExecutionInput",
                                     .members = stop_execution_members};

Result<Reply> stop_execution(const Context& context, const json::object& request) {
  const auto arn = TRY(wire::execution_arn_of(context, request));
  const auto stopped =
      context.parts.executions.stop({arn, std::string(codec::text_of(request, "error")),
                                     std::string(codec::text_of(request, "cause"))});
  if (!stopped) return of_execution(stopped.error(), arn);
  auto reply = wire::object_reply(
      [&](codec::JsonWriter& writer) { wire::write_time(writer, "stopDate", stopped->stop_ms); });
  reply.seen = stopped->seen;
  return reply;
}

}  // namespace semel::stepfunctions
