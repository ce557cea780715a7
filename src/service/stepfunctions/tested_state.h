#pragma once

#include <memory>
#include <optional>
#include <string>

#include "domain/workflow/definition/parse.h"
#include "service/stepfunctions/wire.h"

namespace semel::stepfunctions {

/// The state that TestState is asked about, as a machine of its own in which all that it may go to
/// does nothing.
struct TestedState {
  std::string name;
  json::object source;  ///< its text
  std::shared_ptr<const definition::Machine> machine;
  const definition::State* state = nullptr;  ///< in `machine`
};
/// Reads `definition` and `stateName`. Errors: InvalidDefinition; ValidationException - no state of
/// that name.
Result<TestedState> tested_state_of(const json::object& request);

/// The definition of an Express machine that makes the call of a Task state, and does nothing else.
std::string call_definition_of(const TestedState& tested);

}  // namespace semel::stepfunctions
