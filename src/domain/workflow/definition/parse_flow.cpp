#include <algorithm>
#include <set>

#include "domain/workflow/definition/draft.h"

namespace semel::definition {

namespace {

bool is_terminal(const State& state) {
  if (std::holds_alternative<Choice>(state.kind)) return false;
  return !state.next;
}

}  // namespace

std::optional<std::string> Draft::take_target(Fields& fields, std::string_view name) {
  auto target = fields.text(name);
  if (target) transitions.push_back({*target, fields.place_of(name)});
  return target;
}

/// In the order and the words of the service: a machine without a state that ends it is told before
/// states that cannot be reached, and instead of them.
void check_flow(Fields& fields, const Machine& machine, const Draft& draft) {
  Findings& findings = fields.findings();
  std::set<std::string_view> targets;
  for (const Draft::Transition& transition : draft.transitions) {
    targets.insert(transition.target);
    if (machine.states.contains(transition.target)) continue;
    findings.refuse("MISSING_TRANSITION_TARGET", "Missing 'Next' target: " + transition.target,
                    transition.location);
  }
  const bool can_end = std::any_of(machine.states.begin(), machine.states.end(),
                                   [](const auto& entry) { return is_terminal(entry.second); });
  if (!can_end) {
    return findings.refuse("MISSING_END_STATE", "Workflow has no terminal state",
                           fields.location());
  }
  for (const auto& member : *fields.object("States")) {
    const std::string name(member.key());
    if (targets.contains(name)) continue;
    findings.refuse("MISSING_TRANSITION_TARGET", "State \"" + name + "\" is not reachable.",
                    fields.place_of("States") + '/' + name);
  }
}

}  // namespace semel::definition
