#include "service/operations/wire.h"

namespace semel::operations::wire {
namespace {

void write_attempt(codec::JsonWriter& writer, const operation::Attempt& attempt) {
  writer.begin_object();
  writer.key("generation").integer(attempt.generation);
  writer.key("startedMs").integer(attempt.started_ms);
  writer.key("durationMs").integer(attempt.duration_ms);
  writer.key("outcome").string(attempt.outcome);
  if (!attempt.detail.empty()) writer.key("detail").string(attempt.detail);
  writer.key("capacityUnits").real(attempt.capacity_units);
  writer.end_object();
}

}  // namespace

void write_refusal(codec::JsonWriter& writer, const operation::Refusal& refusal) {
  writer.begin_object();
  writer.key("reason").string(refusal.reason);
  writer.key("detail").string(refusal.message);
  writer.key("safe_new_key").boolean(refusal.safe_new_key);
  if (!refusal.detail.empty()) {
    writer.key("more");
    write_item(writer, refusal.detail);
  }
  writer.end_object();
}

void write_record(codec::JsonWriter& writer, const operation::Record& record,
                  const operation::Answer& answer) {
  writer.begin_object();
  writer.key("operationId").string(record.id);
  writer.key("kind").string(record.kind);
  writer.key("state").plain_string(to_text(record.state));
  writer.key("generation").integer(record.generation);
  writer.key("createdMs").integer(record.created_ms);
  writer.key("deadlineMs").integer(record.deadline_ms);
  writer.key("sweeps").integer(record.sweeps);
  if (!record.trace_id.empty()) writer.key("traceId").string(record.trace_id);
  if (const auto* committed = std::get_if<operation::Committed>(&answer.outcome)) {
    writer.key("result");
    write_item(writer, committed->result);
  }
  if (record.failure) {
    writer.key("failure");
    write_refusal(writer, *record.failure);
  }
  writer.key("attempts").begin_array();
  for (const auto& attempt : record.attempts) write_attempt(writer, attempt);
  writer.end_array();
  writer.end_object();
}

}  // namespace semel::operations::wire
