#include "domain/operation/orders/order_planner.h"

#include <algorithm>

#include "domain/operation/orders/limits.h"
#include "domain/operation/orders/plans.h"

namespace semel::orders {
namespace {

using operation::AnotherPlan;
using operation::Plan;
using operation::Refusal;
using operation::Request;

/// An operation's id that becomes an order's is held to what an order's may be.
bool may_name_an_order(const std::string& id) {
  return id.size() <= order_id_bytes_max && std::none_of(id.begin(), id.end(), [](char character) {
           return static_cast<unsigned char>(character) < 0x20;
         });
}

bool is_own(const Request& request, const tables::CancellationReason& reason) {
  const auto* id = reason.item ? reason.item->find("operationId") : nullptr;
  const auto* text = id == nullptr ? nullptr : id->get<std::string>();
  return text != nullptr && *text == request.id;
}

/// What it means that an item which should be new was there.
Refusal judge_existing(const Schema& schema, const Request& request, const tables::Put& put,
                       const tables::CancellationReason& reason) {
  if (put.table == schema.stock) {
    return {"sku_exists", "the SKU is stocked already", true, {{"sku", *put.item.find("sku")}}};
  }
  if (put.table == schema.orders && !is_own(request, reason)) {
    return {"order_exists",
            "the order was made by another operation",
            true,
            {{"orderId", *put.item.find("orderId")}}};
  }
  // The operation's record says that it has not committed, and here is what it did.
  return {"effect_without_record",
          "its effects are there and its record is not: reconcile",
          false,
          {{"table", put.table.name}}};
}

}  // namespace

OrderPlanner::OrderPlanner(tables::Tables& tables, const Schema& schema, const Clock& clock,
                           Random& random)
    : tables_(tables),
      schema_(schema),
      clock_(clock),
      random_(random),
      stock_(tables, schema_, clock) {}

Result<std::variant<Plan, Refusal>> OrderPlanner::plan(const Request& request, int) {
  auto payload = read_payload(request.kind, request.payload);
  if (const auto* fault = std::get_if<Fault>(&payload)) {
    return invalid_argument(fault->reason + ": " + fault->message);
  }
  const PlanContext context{tables_, schema_, stock_, random_, clock_.now_ms(), request.id};
  const auto* order = std::get_if<NewOrder>(&std::get<Payload>(payload));
  if (order != nullptr && !order->order_id && !may_name_an_order(request.id)) {
    return invalid_argument(
        "out_of_range: an operation id with control characters cannot name an order");
  }
  return std::visit([&](const auto& wanted) { return plan_step(context, wanted); },
                    std::get<Payload>(payload));
}

std::variant<Refusal, AnotherPlan> OrderPlanner::judge_cancelled(
    const Request& request, int, const std::vector<tables::WriteAction>& actions,
    const tables::Cancelled& cancelled) {
  AnotherPlan another{{"order_changed", "the order changed under every try", true, {}}};
  for (std::size_t i = 0; i < actions.size() && i < cancelled.reasons.size(); ++i) {
    const auto& reason = cancelled.reasons[i];
    if (reason.code != tables::CancellationCode::conditional_check_failed) continue;
    const auto* put = std::get_if<tables::Put>(&actions[i]);
    const bool is_shard = put != nullptr && put->table == schema_.stock && !is_head(put->item);
    if (put != nullptr && !is_shard) return judge_existing(schema_, request, *put, reason);
    const auto* update = std::get_if<tables::Update>(&actions[i]);
    if (update != nullptr && update->table != schema_.stock) continue;
    another.otherwise = {"stock_contended", "the stock changed under every try", true, {}};
    if (reason.item) {
      stock_.note(*reason.item);
    } else {
      stock_.forget(sku_of(update == nullptr ? put->item : update->key));
    }
  }
  return another;
}

void OrderPlanner::join(operation::Planners& planners) {
  for (const std::string_view kind : kinds) planners.add(std::string(kind), *this);
}

}  // namespace semel::orders
