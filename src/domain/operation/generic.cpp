#include "domain/operation/generic.h"

#include "domain/operation/frozen.h"

namespace semel::operation {

Result<Request> generic_request(std::string id, const std::vector<tables::WriteAction>& actions) {
  auto payload = TRY(to_item(actions));
  return Request{std::move(id), generic_kind, std::move(payload)};
}

Result<std::variant<Plan, Refusal>> GenericPlanner::plan(const Request& request, int) {
  Plan plan;
  plan.actions = TRY(actions_from(request.payload));
  plan.keep_payload = false;
  for (const auto& action : plan.actions) {
    const auto& table =
        std::visit([](const auto& one) -> const tables::TableName& { return one.table; }, action);
    if (table == records_.operations || table == records_.archive)
      return invalid_argument("The table " + table.name + " holds the records of operations");
  }
  return std::variant<Plan, Refusal>(std::move(plan));
}

std::variant<Refusal, AnotherPlan> GenericPlanner::judge_cancelled(
    const Request&, int, const std::vector<tables::WriteAction>&,
    const tables::Cancelled& cancelled) {
  value::List failed;
  for (std::size_t i = 0; i < cancelled.reasons.size(); ++i) {
    if (cancelled.reasons[i].code == tables::CancellationCode::conditional_check_failed)
      failed.emplace_back(value::Number(static_cast<std::int64_t>(i)));
  }
  Refusal refusal{"condition_failed", "A condition of the transaction did not hold"};
  refusal.detail.set("failed", std::move(failed));
  return refusal;
}

}  // namespace semel::operation
