#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "domain/workflow/definition/machine.h"

namespace semel::definition {

inline constexpr std::size_t definition_bytes_max = std::size_t{1} << 20U;

/// One finding of ValidateStateMachineDefinition.
struct Diagnostic {
  enum class Severity { error, warning };
  Severity severity = Severity::error;
  std::string code;  ///< "SCHEMA_VALIDATION_FAILED", "MISSING_TRANSITION_TARGET",
                     ///< "INVALID_JSON_DESCRIPTION"
  std::string message;
  std::string location;  ///< JSON pointer: "/States/Wait/Next"; empty: the whole
};

struct Parsed {
  std::shared_ptr<const Machine> machine;  ///< null when there is an error
  std::vector<Diagnostic> diagnostics;     ///< errors first, in the order of the text
};

enum class MachineType { standard, express };

/// Reads Amazon States Language. Pure; never fails but by diagnostics. What this program does not
/// serve (QueryLanguage JSONata, S3 readers and writers, services that it does not have) is an
/// error that names it. `type` express refuses .sync, .waitForTaskToken and activities.
Parsed parse(std::string_view text, MachineType type = MachineType::standard);

/// The text of InvalidDefinition: "Invalid State Machine Definition: 'CODE: message at /pointer,
/// …'".
std::string refusal_of(const std::vector<Diagnostic>& diagnostics);

/// What `state` needs of this program: "lambda:invoke", "aws-sdk:dynamodb:putItem"; for parse() and
/// for whoever performs tasks.
bool is_served_integration(std::string_view service_and_action, Task::Pattern pattern);

}  // namespace semel::definition
