#include "service/stepfunctions/shapes.h"
#include "service/stepfunctions/wire.h"

// AWS API Reference, ValidateStateMachineDefinition.

namespace semel::stepfunctions {
namespace {

constexpr std::string_view validate_severities[] = {"ERROR", "WARNING"};
constexpr Shape validate_severity{.allowed = validate_severities};
constexpr Shape validate_page_size{.type = codec::Type::integer, .value_min = 0, .value_max = 100};
constexpr shapes::Member validate_state_machine_definition_members[] = {
    {"definition", &shapes::definition, shapes::Presence::not_null},
    {"type", &shapes::machine_type},
    {"severity", &validate_severity},
    {"maxResults", &validate_page_size},
};

using definition::Diagnostic;

void write_diagnostic(codec::JsonWriter& writer, const Diagnostic& diagnostic) {
  const bool is_error = diagnostic.severity == Diagnostic::Severity::error;
  writer.begin_object();
  wire::write_text(writer, "severity", is_error ? "ERROR" : "WARNING");
  wire::write_text(writer, "code", diagnostic.code);
  wire::write_text(writer, "message", diagnostic.message);
  wire::write_given(writer, "location", diagnostic.location);
  writer.end_object();
}

}  // namespace

constexpr Shape validate_state_machine_definition_shape{
    .type = codec::Type::structure,
    .class_name = "ValidateStateMachineDefinitionInput",
    .members = validate_state_machine_definition_members};

Result<Reply> validate_state_machine_definition(const Context&, const json::object& request) {
  const auto parsed =
      definition::parse(codec::text_of(request, "definition"), wire::machine_type_of(request));
  const bool with_warnings = codec::text_of(request, "severity") == "WARNING";
  const auto limit = wire::limit_of(request);
  std::vector<const Diagnostic*> shown;
  for (const auto& each : parsed.diagnostics) {
    if (with_warnings || each.severity == Diagnostic::Severity::error) shown.push_back(&each);
  }
  const bool is_truncated = shown.size() > limit;
  if (is_truncated) shown.resize(limit);
  return wire::object_reply([&](codec::JsonWriter& writer) {
    wire::write_text(writer, "result", parsed.machine ? "OK" : "FAIL");
    writer.key("diagnostics").begin_array();
    for (const auto* each : shown) write_diagnostic(writer, *each);
    writer.end_array();
    writer.key("truncated").boolean(is_truncated);
  });
}

}  // namespace semel::stepfunctions
