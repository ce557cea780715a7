#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "domain/workflow/execution.h"

namespace semel::workflow {

/// What a task token names: an attempt of a task. The nonce makes it impossible to guess.
struct TaskName {
  std::string execution_arn;
  std::string run_id;
  FrameId frame = 0;
  std::uint64_t serial = 0;
  std::uint64_t nonce = 0;
};

std::string token_of(const TaskName& name);
/// Nothing: it is no token of ours.
std::optional<TaskName> task_name_of(std::string_view token);

}  // namespace semel::workflow
