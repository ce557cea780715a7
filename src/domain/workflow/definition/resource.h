#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domain/workflow/definition/machine.h"

namespace semel::definition {

/// What the Resource of a Task names.
struct Resource {
  enum class Kind { function, activity, integration };
  Kind kind = Kind::integration;
  std::string arn;     ///< without ".sync" and ".waitForTaskToken"
  std::string action;  ///< of an integration: "lambda:invoke", "aws-sdk:dynamodb:query"
  Task::Pattern pattern = Task::Pattern::request_response;
};

/// Nothing: no ARN of a function, an activity or an integration.
std::optional<Resource> parse_resource(std::string_view text);

}  // namespace semel::definition
