#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, SendTaskFailure.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member send_task_failure_members[] = {
    {"taskToken", &shapes::task_token, shapes::Presence::not_null},
    {"error", &shapes::error},
    {"cause", &shapes::cause},
};

}  // namespace

constexpr Shape send_task_failure_shape{.type = codec::Type::structure,
                                        .class_name = "SendTaskFailureInput",
                                        .members = send_task_failure_members};

Result<Reply> send_task_failure(const Context& context, const json::object& request) {
  workflow::TaskFailure failure{std::string(codec::text_of(request, "error")),
                                std::string(codec::text_of(request, "cause"))};
  const auto answered =
      context.parts.executions.answer(codec::text_of(request, "taskToken"), std::move(failure));
  if (!answered) return of_task(answered.error());
  Reply reply;
  reply.seen = *answered;
  return reply;
}

}  // namespace semel::stepfunctions
