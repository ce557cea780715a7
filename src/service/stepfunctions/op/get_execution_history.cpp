#include "service/stepfunctions/errors.h"
#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, GetExecutionHistory.

namespace semel::stepfunctions {
namespace {

constexpr shapes::Member get_execution_history_members[] = {
    {"executionArn", &shapes::arn, shapes::Presence::not_null},
    {"maxResults", &shapes::page_size},
    {"reverseOrder", &codec::boolean_shape},
    {"nextToken", &shapes::page_token},
    {"includeExecutionData", &codec::boolean_shape},
};

void write_event(codec::JsonWriter& writer, const workflow::HistoryEvent& event) {
  writer.begin_object();
  wire::write_time(writer, "timestamp", event.time_ms);
  wire::write_text(writer, "type", event.type);
  writer.key("id").integer(event.id);
  writer.key("previousEventId").integer(event.previous_id);
  if (!event.details.empty()) writer.key(event.details_member).raw(event.details);
  writer.end_object();
}

}  // namespace

constexpr Shape get_execution_history_shape{.type = codec::Type::structure,
                                            .class_name = "GetExecutionHistoryInput",
                                            .members = get_execution_history_members};

Result<Reply> get_execution_history(const Context& context, const json::object& request) {
  workflow::HistoryRequest wanted;
  wanted.execution_arn = TRY(wire::execution_arn_of(context, request));
  wanted.limit = static_cast<std::int64_t>(wire::limit_of(request));
  wanted.reverse = codec::truth_of(request, "reverseOrder");
  wanted.with_data = codec::truth_of(request, "includeExecutionData", true);
  wanted.page = codec::text_of(request, "nextToken");
  const auto page = context.parts.executions.history(wanted);
  if (!page && page.error().code == ErrorCode::invalid_argument) return invalid_token();
  if (!page) return of_execution(page.error(), wanted.execution_arn);
  Reply reply = wire::object_reply([&](codec::JsonWriter& writer) {
    writer.key("events").begin_array();
    for (const auto& event : page->entries) write_event(writer, event);
    writer.end_array();
    wire::write_given(writer, "nextToken", page->next);
  });
  reply.seen = page->seen;
  return reply;
}

}  // namespace semel::stepfunctions
