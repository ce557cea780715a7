#include "service/stepfunctions/description.h"

namespace semel::stepfunctions {

void write_description(codec::JsonWriter& writer, const workflow::Description& execution,
                       bool with_data) {
  wire::write_text(writer, "executionArn", execution.execution_arn);
  wire::write_text(writer, "stateMachineArn", execution.machine.arn);
  wire::write_text(writer, "name", execution.name);
  wire::write_text(writer, "status", wire::name_of(execution.status));
  wire::write_time(writer, "startDate", execution.start_ms);
  if (execution.stop_ms) wire::write_time(writer, "stopDate", *execution.stop_ms);
  if (with_data) {
    wire::write_payload(writer, "input", execution.input);
    if (execution.output) wire::write_payload(writer, "output", *execution.output);
    wire::write_given(writer, "error", execution.error);
    wire::write_given(writer, "cause", execution.cause);
  }
  wire::write_given(writer, "traceHeader", execution.trace_header);
}

}  // namespace semel::stepfunctions
