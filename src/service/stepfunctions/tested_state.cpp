#include "service/stepfunctions/tested_state.h"

#include "domain/workflow/data/parse.h"
#include "domain/workflow/data/print.h"
#include "service/stepfunctions/errors.h"

namespace semel::stepfunctions {
namespace {

constexpr std::string_view nameless = "StateName";  // what the service calls a state by itself

const json::object* find_in_machine(const json::value& machine, std::string_view name);

/// The state in the branches of a Parallel or the iterations of a Map.
const json::object* find_inside(const json::object& state, std::string_view name) {
  for (const char* member : {"ItemProcessor", "Iterator"}) {
    const auto* inner = state.if_contains(member);
    if (inner == nullptr) continue;
    if (const auto* found = find_in_machine(*inner, name)) return found;
  }
  const auto* branches = state.if_contains("Branches");
  if (branches == nullptr || !branches->is_array()) return nullptr;
  for (const auto& branch : branches->get_array()) {
    if (const auto* found = find_in_machine(branch, name)) return found;
  }
  return nullptr;
}

const json::object* find_in_machine(const json::value& machine, std::string_view name) {
  const auto* states = machine.is_object() ? machine.get_object().if_contains("States") : nullptr;
  if (states == nullptr || !states->is_object()) return nullptr;
  if (const auto* found = states->get_object().if_contains(name)) return found->if_object();
  for (const auto& entry : states->get_object()) {
    if (!entry.value().is_object()) continue;
    if (const auto* found = find_inside(entry.value().get_object(), name)) return found;
  }
  return nullptr;
}

void add_target(json::object& states, const json::object& from, std::string_view member) {
  const auto* target = from.if_contains(member);
  if (target == nullptr || !target->is_string() || states.contains(target->get_string())) return;
  states[target->get_string()] = json::object{{"Type", "Succeed"}};
}

json::object machine_of_one(const std::string& name, const json::object& state) {
  json::object states{{name, state}};
  add_target(states, state, "Next");
  add_target(states, state, "Default");
  for (const char* list : {"Choices", "Catch"}) {
    const auto* entries = state.if_contains(list);
    if (entries == nullptr || !entries->is_array()) continue;
    for (const auto& entry : entries->get_array()) {
      if (entry.is_object()) add_target(states, entry.get_object(), "Next");
    }
  }
  return {{"StartAt", name}, {"States", std::move(states)}};
}

}  // namespace

Result<TestedState> tested_state_of(const json::object& request) {
  const auto text = codec::text_of(request, "definition");
  const auto wanted = wire::optional_text(request, "stateName");
  const auto parsed = data::parse(text);
  if (wanted || !parsed || !parsed->is_object()) {
    TRY(wire::check_definition(text, registry::MachineType::standard));
  }
  TestedState tested;
  tested.name = wanted.value_or(std::string(nameless));
  const auto* source =
      wanted ? find_in_machine(parsed.value(), *wanted) : parsed.value().if_object();
  if (source == nullptr) return validation("State not found in definition");
  tested.source = *source;
  const std::string machine = data::print(machine_of_one(tested.name, tested.source));
  auto of_one = definition::parse(machine);
  if (!of_one.machine) {
    return refusal("InvalidDefinition", definition::refusal_of(of_one.diagnostics));
  }
  tested.machine = std::move(of_one.machine);
  tested.state = &tested.machine->states.find(tested.name)->second;
  return tested;
}

std::string call_definition_of(const TestedState& tested) {
  json::object state{{"Type", "Task"}, {"End", true}};
  for (const char* member : {"Resource", "TimeoutSeconds", "HeartbeatSeconds", "Credentials"}) {
    if (const auto* found = tested.source.if_contains(member)) state[member] = *found;
  }
  return data::print(machine_of_one(tested.name, state));
}

}  // namespace semel::stepfunctions
