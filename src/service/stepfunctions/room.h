#pragma once

#include "service/stepfunctions/operations.h"

namespace semel::stepfunctions {

/// The Step Functions API (2016-11-23): state machines in the registry, executions of
/// domain/workflow. Thread-safe. README.md says what it answers and what it refuses.
class StepFunctionsRoom final : public service::Room {
 public:
  explicit StepFunctionsRoom(Parts parts) : parts_(std::move(parts)) {}

  std::string_view service() const override { return "states"; }
  std::string_view target_prefix() const override { return "AWSStepFunctions"; }
  Reply answer(const service::Call& call) override;
  Reply refuse(int status, std::string_view code, std::string_view message) const override;
  std::span<const std::string_view> operations() const override;
  std::vector<service::Permission> permissions_of(const service::Call& call) const override;

 private:
  const Parts parts_;
};

}  // namespace semel::stepfunctions
