#pragma once

#include <memory>
#include <string>
#include <vector>

#include "domain/workflow/definition/fields.h"
#include "domain/workflow/definition/machine.h"

// The parts of parse(): each reads one kind of object and leaves what is wrong in the findings.

namespace semel::definition {

/// Machines within one another.
inline constexpr int nesting_max = 32;

/// A machine while it is read.
struct Draft {
  struct Transition {
    std::string target;
    std::string location;
  };
  int depth = 0;  ///< 0: the outermost
  std::vector<Transition> transitions{};

  /// Reads the state that `name` names, and keeps the transition.
  std::optional<std::string> take_target(Fields& fields, std::string_view name);
};

enum class MachineRole { outermost, branch, processor };
/// Null when it is too deep in others; otherwise what could be read of it.
std::shared_ptr<const Machine> parse_machine(Fields& fields, MachineRole role, int depth);

void parse_state(Fields& fields, State& state, Draft& draft);

Pass parse_pass(Fields& fields);
Task parse_task(Fields& fields);
Choice parse_choice(Fields& fields, Draft& draft);
Wait parse_wait(Fields& fields);
Fail parse_fail(Fields& fields);
Parallel parse_parallel(Fields& fields, const Draft& draft);
Map parse_map(Fields& fields, const Draft& draft);

std::vector<Retrier> parse_retriers(Fields& fields);
std::vector<Catcher> parse_catchers(Fields& fields, Draft& draft);

/// Targets that are missing, states that nothing leads to, a machine that cannot end.
void check_flow(Fields& fields, const Machine& machine, const Draft& draft);

/// False, and refused, when the object is for JSONata, which this program does not evaluate.
bool check_query_language(Fields& fields);

}  // namespace semel::definition
