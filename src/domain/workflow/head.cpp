#include "domain/workflow/head.h"

#include "domain/workflow/byte_stream.h"

namespace semel::workflow {
namespace {

constexpr std::uint64_t head_version = 1;
constexpr std::uint64_t summary_version = 1;
constexpr std::int64_t redrivable_ms = std::int64_t{14} * 24 * 3'600 * 1'000;
constexpr std::int64_t redrivable_events_max = 24'999;

std::string why_not_redrivable(const Head& head, std::int64_t now_ms) {
  if (head.identity.machine.type == definition::MachineType::express) {
    return "Execution is an EXPRESS execution and cannot be redriven";
  }
  if (head.status == Status::running) return "Execution is RUNNING and cannot be redriven";
  if (head.status == Status::succeeded) return "Execution is SUCCEEDED and cannot be redriven";
  if (head.event_count >= redrivable_events_max) {
    return "Execution has exceeded the maximum event history count for redrive";
  }
  if (now_ms - head.stop_ms > redrivable_ms) {
    return "Execution has exceeded the redrivable period";
  }
  return "";
}

void write_identity(ByteWriter& writer, const Identity& identity) {
  writer.text(identity.arn);
  writer.text(identity.name);
  writer.text(identity.run_id);
  writer.text(identity.region);
  writer.text(identity.trace_header);
  writer.signed_number(identity.start_ms);
  const MachineSnapshot& machine = identity.machine;
  writer.text(machine.arn);
  writer.text(machine.name);
  writer.text(machine.role_arn);
  writer.text(machine.revision_id);
  writer.flag(machine.type == definition::MachineType::express);
  writer.text(machine.version_arn);
  writer.text(machine.alias_arn);
}

Identity read_identity(ByteReader& reader) {
  Identity identity;
  identity.arn = reader.text();
  identity.name = reader.text();
  identity.run_id = reader.text();
  identity.region = reader.text();
  identity.trace_header = reader.text();
  identity.start_ms = reader.signed_number();
  MachineSnapshot& machine = identity.machine;
  machine.arn = reader.text();
  machine.name = reader.text();
  machine.role_arn = reader.text();
  machine.revision_id = reader.text();
  machine.type =
      reader.flag() ? definition::MachineType::express : definition::MachineType::standard;
  machine.version_arn = reader.text();
  machine.alias_arn = reader.text();
  return identity;
}

}  // namespace

Head head_of(const Execution& execution) {
  Head head;
  head.identity = *execution.identity;
  head.digest = execution.program->digest;
  head.input = execution.input.text();
  head.status = execution.status;
  if (execution.status == Status::succeeded) head.output = execution.output.text();
  head.error = execution.failure.error;
  head.cause = execution.failure.cause;
  head.stop_ms = execution.stop_ms;
  head.redrive_count = execution.redrive_count;
  head.redrive_ms = execution.redrive_ms;
  head.redrive_token = execution.redrive_token;
  head.event_count = execution.next_event - 1;
  return head;
}

std::string encode_head(const Head& head) {
  ByteWriter writer;
  writer.number(head_version);
  write_identity(writer, head.identity);
  writer.text(head.digest);
  writer.number(static_cast<std::uint64_t>(head.status));
  writer.text(head.error);
  writer.text(head.cause);
  writer.signed_number(head.stop_ms);
  writer.signed_number(head.redrive_count);
  writer.signed_number(head.redrive_ms);
  writer.text(head.redrive_token);
  writer.signed_number(head.event_count);
  return writer.done();
}

Result<Head> decode_head(const std::string& bytes) {
  ByteReader reader(bytes);
  if (reader.number() != head_version) return corruption("an execution has an unknown format");
  Head head;
  head.identity = read_identity(reader);
  head.digest = reader.text();
  head.status = static_cast<Status>(reader.number());
  head.error = reader.text();
  head.cause = reader.text();
  head.stop_ms = reader.signed_number();
  head.redrive_count = reader.signed_number();
  head.redrive_ms = reader.signed_number();
  head.redrive_token = reader.text();
  head.event_count = reader.signed_number();
  TRY(reader.status());
  return head;
}

std::string encode_summary(const Head& head) {
  ByteWriter writer;
  writer.number(summary_version);
  writer.text(head.identity.arn);
  writer.text(head.identity.name);
  writer.text(head.identity.machine.version_arn);
  writer.text(head.identity.machine.alias_arn);
  writer.number(static_cast<std::uint64_t>(head.status));
  writer.signed_number(head.identity.start_ms);
  writer.signed_number(head.stop_ms);
  writer.signed_number(head.redrive_count);
  writer.signed_number(head.redrive_ms);
  return writer.done();
}

Result<Summary> decode_summary(const std::string& bytes) {
  ByteReader reader(bytes);
  if (reader.number() != summary_version) return corruption("a list of executions cannot be read");
  Summary summary;
  summary.execution_arn = reader.text();
  summary.name = reader.text();
  summary.version_arn = reader.text();
  summary.alias_arn = reader.text();
  summary.status = static_cast<Status>(reader.number());
  summary.start_ms = reader.signed_number();
  const std::int64_t stop_ms = reader.signed_number();
  if (stop_ms != 0) summary.stop_ms = stop_ms;
  summary.redrive_count = reader.signed_number();
  const std::int64_t redrive_ms = reader.signed_number();
  if (redrive_ms != 0) summary.redrive_ms = redrive_ms;
  TRY(reader.status());
  return summary;
}

Description description_of(const Head& head, const std::string& definition, std::int64_t now_ms) {
  Description description;
  description.execution_arn = head.identity.arn;
  description.name = head.identity.name;
  description.machine = head.identity.machine;
  description.machine.definition = definition;
  description.status = head.status;
  description.start_ms = head.identity.start_ms;
  if (head.stop_ms != 0) description.stop_ms = head.stop_ms;
  description.input = head.input;
  description.output = head.output;
  description.error = head.error;
  description.cause = head.cause;
  description.trace_header = head.identity.trace_header;
  description.redrive_count = head.redrive_count;
  if (head.redrive_ms != 0) description.redrive_ms = head.redrive_ms;
  description.not_redrivable_because = why_not_redrivable(head, now_ms);
  if (head.stop_ms != 0) {
    description.billed_ms = (head.stop_ms - head.identity.start_ms + 99) / 100 * 100;
  }
  return description;
}

}  // namespace semel::workflow
