#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, SendTaskSuccess.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member send_task_success_members[] = {
    {"taskToken", &shapes::task_token, shapes::Presence::not_null},
    {"output", &shapes::payload, shapes::Presence::not_null},
};

}  // namespace

constexpr Shape send_task_success_shape{.type = codec::Type::structure,
                                        .class_name = "SendTaskSuccessInput",
                                        .members = send_task_success_members};

Result<Reply> send_task_success(const Context& context, const json::object& request) {
  std::string output(codec::text_of(request, "output"));
  if (const auto fault = wire::json_fault(output)) {
    return refusal("InvalidOutput", "Invalid Output: '" + *fault + "'");
  }
  if (output.size() > workflow::payload_bytes_max) {
    return refusal("InvalidOutput", "Invalid Output: 'the output has more than 262144 bytes'");
  }
  const auto answered = context.parts.executions.answer(codec::text_of(request, "taskToken"),
                                                        workflow::TaskSuccess{std::move(output)});
  if (!answered) return of_task(answered.error());
  Reply reply;
  reply.seen = *answered;
  return reply;
}

}  // namespace semel::stepfunctions
