#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, ListMapRuns.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member list_map_runs_members[] = {
    {"executionArn", &shapes::arn, shapes::Presence::not_null},
    {"maxResults", &shapes::page_size},
    {"nextToken", &shapes::page_token},
};

}  // namespace

constexpr Shape list_map_runs_shape{.type = codec::Type::structure,
                                    .class_name = "ListMapRunsInput",
                                    .members = list_map_runs_members};

Result<Reply> list_map_runs(const Context& context, const json::object& request) {
  const auto arn = TRY(wire::execution_arn_of(context, request));
  TRY(wire::page_of(request));
  const auto found = context.parts.executions.describe(arn);
  if (!found) return of_execution(found.error(), arn);
  // A distributed Map runs inside its execution: no execution has map runs.
  Reply reply;
  reply.body = R"({"mapRuns":[]})";
  reply.seen = found->seen;
  return reply;
}

}  // namespace semel::stepfunctions
