#pragma once

#include <string>
#include <vector>

#include "domain/operation/driver.h"

namespace semel::operation {

inline constexpr const char* generic_kind = "transaction";

/// Any transaction as an operation: the same guarantees on the caller's own tables. What is asked
/// for are the actions, by meaning: placeholders, order of members and spelling do not matter.
/// Errors: invalid_argument - as freeze.
Result<Request> generic_request(std::string id, const std::vector<tables::WriteAction>& actions);

/// Plans the actions as they are. A condition that does not hold is final: reason
/// "condition_failed", with the positions of the actions (from 0) in detail.failed.
class GenericPlanner final : public Planner {
 public:
  /// Actions on `records` themselves are refused.
  explicit GenericPlanner(RecordTables records) : records_(std::move(records)) {}

  Result<std::variant<Plan, Refusal>> plan(const Request& request, int generation) override;
  std::variant<Refusal, AnotherPlan> judge_cancelled(
      const Request& request, int generation, const std::vector<tables::WriteAction>& actions,
      const tables::Cancelled& cancelled) override;

 private:
  RecordTables records_;
};

}  // namespace semel::operation
