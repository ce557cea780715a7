#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, GetActivityTask.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member get_activity_task_members[] = {
    {"activityArn", &shapes::arn, shapes::Presence::not_null},
    {"workerName", &shapes::name},
};

/// How long a poll waits for a task.
constexpr std::int64_t poll_ms = 60'000;

/// Without a task: an object without members.
Reply reply_of_task(const workflow::ActivityTask& task, Ticket seen) {
  Reply reply = wire::object_reply([&](codec::JsonWriter& writer) {
    if (task.token.empty()) return;
    wire::write_text(writer, "taskToken", task.token);
    wire::write_text(writer, "input", task.input);
  });
  reply.seen = seen;
  return reply;
}

}  // namespace

constexpr Shape get_activity_task_shape{.type = codec::Type::structure,
                                        .class_name = "GetActivityTaskInput",
                                        .members = get_activity_task_members};

Result<Reply> get_activity_task(const Context& context, const json::object& request) {
  const auto activity = TRY(wire::activity_of(context, request));
  ExecutionCalls::Poll poll{registry::activity_arn(activity.id),
                            std::string(codec::text_of(request, "workerName")), poll_ms};
  Reply reply;
  reply.later = [poll = std::move(poll),
                 ask = context.parts.executions.poll_activity](const Reply::Later& later) {
    ask(poll, [later](const workflow::ActivityTask& task, Ticket seen) {
      later(reply_of_task(task, seen));
    });
  };
  return reply;
}

}  // namespace semel::stepfunctions
