#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, RedriveExecution.

namespace semel::stepfunctions {
namespace {

constexpr Shape redrive_execution_token{.length_min = 1, .length_max = 64};
constexpr shapes::Member redrive_execution_members[] = {
    {"executionArn", &shapes::arn, shapes::Presence::not_null},
    {"clientToken", &redrive_execution_token},
};

/// What the executions refuse in words is an execution that cannot be redriven.
Error of_redrive(Error error, std::string_view arn) {
  switch (error.code) {
    case ErrorCode::invalid_argument:
    case ErrorCode::already_exists:
    case ErrorCode::condition_failed:
    case ErrorCode::conflict:
    case ErrorCode::in_progress:
    case ErrorCode::expired:
      return refusal("ExecutionNotRedrivable", error.message);
    case ErrorCode::limit_exceeded:
      return refusal("ExecutionLimitExceeded", error.message);
    default:
      return of_execution(std::move(error), arn);
  }
}

}  // namespace

constexpr Shape redrive_execution_shape{.type = codec::Type::structure,
                                        .class_name = "RedriveExecutionInput",
                                        .members = redrive_execution_members};

Result<Reply> redrive_execution(const Context& context, const json::object& request) {
  const auto arn = TRY(wire::execution_arn_of(context, request));
  const auto redriven =
      context.parts.executions.redrive(arn, std::string(codec::text_of(request, "clientToken")));
  if (!redriven) return of_redrive(redriven.error(), arn);
  auto reply = wire::object_reply([&](codec::JsonWriter& writer) {
    wire::write_time(writer, "redriveDate", redriven->stop_ms);
  });
  reply.seen = redriven->seen;
  return reply;
}

}  // namespace semel::stepfunctions
