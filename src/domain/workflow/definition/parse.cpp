#include "domain/workflow/definition/parse.h"

#include <algorithm>
#include <utility>

#include "domain/workflow/data/parse.h"
#include "domain/workflow/definition/draft.h"

namespace semel::definition {

namespace {

constexpr std::string_view machine_fields[] = {"Comment",        "QueryLanguage", "StartAt",
                                               "TimeoutSeconds", "Version",       "States"};
constexpr std::string_view branch_fields[] = {"Comment", "StartAt", "States"};
constexpr std::string_view processor_fields[] = {"Comment", "StartAt", "States", "ProcessorConfig"};
constexpr std::size_t state_name_characters_max = 80;

std::size_t character_count(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](unsigned char c) { return (c & 0xc0U) != 0x80U; }));
}

void check_state_name(const std::string& name, const std::string& location, Findings& findings) {
  if (name.empty() || character_count(name) > state_name_characters_max) {
    findings.refuse("INVALID_STATE_NAME", "A state name has from 1 to 80 characters", location);
  }
  if (!findings.state_names.insert(name).second) {
    findings.refuse("DUPLICATE_STATE_NAME", "Duplicate State name: " + name, location);
  }
}

void parse_states(Fields& fields, Machine& machine, Draft& draft) {
  const json::object* states = fields.object("States");
  if (states == nullptr) return;
  if (states->empty()) fields.refuse("States", "Value cannot be empty");
  for (const auto& member : *states) {
    State state;
    state.name = std::string(member.key());
    const std::string location = fields.place_of("States") + '/' + state.name;
    check_state_name(state.name, location, fields.findings());
    const auto* object = member.value().if_object();
    if (object == nullptr) {
      fields.findings().refuse("Expected value of type Object", location);
      continue;
    }
    Fields state_fields(*object, location, fields.findings());
    parse_state(state_fields, state, draft);
    const std::string name = state.name;
    machine.states.insert_or_assign(name, std::move(state));
  }
}

bool is_error(const Diagnostic& diagnostic) {
  return diagnostic.severity == Diagnostic::Severity::error;
}

bool has_error(const Findings& findings) {
  return std::any_of(findings.diagnostics.begin(), findings.diagnostics.end(), is_error);
}

/// "syntax error at line 1, column 8" in two: what, and where.
void refuse_text(const std::string& words, Findings& findings) {
  const std::size_t at = std::min(words.rfind(" at line "), words.size());
  findings.refuse("INVALID_JSON_DESCRIPTION", words.substr(0, at),
                  at == words.size() ? "" : words.substr(at + 4));
}

std::shared_ptr<const Machine> parse_text(std::string_view text, Findings& findings) {
  if (text.size() > definition_bytes_max) {
    findings.refuse("Definition has more than 1048576 bytes", "");
    return nullptr;
  }
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    findings.refuse("Definition must be a valid JSON object", "");
    return nullptr;
  }
  const auto value = data::parse(text);
  if (!value) {
    refuse_text(value.error().message, findings);
    return nullptr;
  }
  const auto* object = value->if_object();
  if (object == nullptr) {
    findings.refuse("Definition must be a valid JSON object", "");
    return nullptr;
  }
  Fields fields(*object, "", findings);
  return parse_machine(fields, MachineRole::outermost, 0);
}

}  // namespace

std::shared_ptr<const Machine> parse_machine(Fields& fields, MachineRole role, int depth) {
  if (depth > nesting_max) {
    fields.findings().refuse("TOO_DEEPLY_NESTED", "The states are too deeply nested",
                             fields.location());
    return nullptr;
  }
  if (role == MachineRole::outermost) {
    if (!check_query_language(fields)) return nullptr;
    fields.allow(machine_fields);
  } else {
    fields.allow(role == MachineRole::branch ? std::span<const std::string_view>(branch_fields)
                                             : processor_fields);
  }
  fields.require({"States", "StartAt"});
  auto machine = std::make_shared<Machine>();
  Draft draft{depth};
  machine->comment = fields.text("Comment").value_or("");
  machine->start_at = draft.take_target(fields, "StartAt").value_or("");
  if (role == MachineRole::outermost) {
    fields.one_of("Version", {"1.0"});
    const auto timeout_s = fields.integer("TimeoutSeconds", {});
    if (timeout_s && *timeout_s > 0) machine->timeout_s = timeout_s;
  }
  parse_states(fields, *machine, draft);
  if (!has_error(fields.findings())) check_flow(fields, *machine, draft);
  return machine;
}

Parsed parse(std::string_view text, MachineType type) {
  Findings findings{type};
  Parsed parsed;
  parsed.machine = parse_text(text, findings);
  if (has_error(findings)) parsed.machine = nullptr;
  std::stable_partition(findings.diagnostics.begin(), findings.diagnostics.end(), is_error);
  parsed.diagnostics = std::move(findings.diagnostics);
  return parsed;
}

std::string refusal_of(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (!is_error(diagnostic)) continue;
    if (!text.empty()) text += ", ";
    text += diagnostic.code + ": " + diagnostic.message + " at " +
            (diagnostic.location.empty() ? "null" : diagnostic.location);
  }
  return "Invalid State Machine Definition: '" + text + "'";
}

}  // namespace semel::definition
