#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, SendTaskHeartbeat.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member send_task_heartbeat_members[] = {
    {"taskToken", &shapes::task_token, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape send_task_heartbeat_shape{.type = codec::Type::structure,
                                          .class_name = "SendTaskHeartbeatInput",
                                          .members = send_task_heartbeat_members};

Result<Reply> send_task_heartbeat(const Context& context, const json::object& request) {
  const auto answered = context.parts.executions.answer(codec::text_of(request, "taskToken"),
                                                        workflow::TaskHeartbeat());
  if (!answered) return of_task(answered.error());
  Reply reply;
  reply.seen = *answered;
  return reply;
}

}  // namespace semel::stepfunctions
