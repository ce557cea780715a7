#pragma once

#include "service/operations/operations.h"

namespace semel::operations {

/// The operations API: orders, stock, any transaction, cases, reconciliation and cost, each once
/// per key. README.md and docs/reference/operations-api.yaml say what it answers.
class OperationsRoom final : public service::RestRoom {
 public:
  explicit OperationsRoom(Parts parts) : parts_(std::move(parts)) {}

  std::string_view service() const override { return "operations"; }
  std::span<const std::string_view> path_prefixes() const override;
  std::string_view route(std::string_view method, std::string_view path) const override;
  Reply answer(const service::Call& call) override;
  Reply refuse(int status, std::string_view code, std::string_view message) const override;
  std::span<const std::string_view> operations() const override;

 private:
  const Parts parts_;
};

}  // namespace semel::operations
