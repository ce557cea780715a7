#pragma once

#include <string>
#include <utility>

#include "base/random.h"
#include "domain/operation/orders/actions.h"
#include "domain/operation/orders/payload.h"
#include "domain/operation/orders/stock_cache.h"
#include "domain/operation/planner.h"

// A function for each family of operations: what it writes, or why it is refused.
namespace semel::orders {

using Planned = Result<std::variant<operation::Plan, operation::Refusal>>;

/// What planning needs.
struct PlanContext {
  tables::Tables& tables;
  const Schema& schema;
  StockCache& stock;
  Random& random;
  std::int64_t now_ms;
  const std::string& operation_id;
};

Planned plan_step(const PlanContext& context, const NewOrder& wanted);
Planned plan_step(const PlanContext& context, const OrderStep& step);
Planned plan_step(const PlanContext& context, const StockStep& step);
Planned plan_step(const PlanContext& context, const RestoreOrder& step);
Planned plan_step(const PlanContext& context, const RestoreHead& step);
Planned plan_step(const PlanContext& context, const ResendEvent& step);
Planned plan_step(const PlanContext& context, const RestoreEntry& step);

inline Planned refuse(std::string reason, std::string message, value::Item detail = {}) {
  return std::variant<operation::Plan, operation::Refusal>(
      operation::Refusal{std::move(reason), std::move(message), true, std::move(detail)});
}
inline Planned planned(std::vector<tables::WriteAction> actions, value::Item result) {
  return std::variant<operation::Plan, operation::Refusal>(
      operation::Plan{std::move(actions), std::move(result)});
}

}  // namespace semel::orders
