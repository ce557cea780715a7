// New orders and the later steps of orders.

#include <algorithm>

#include "domain/operation/orders/limits.h"
#include "domain/operation/orders/plans.h"

namespace semel::orders {
namespace {

using operation::Plan;
using operation::Refusal;
using tables::WriteAction;
using value::Number;

value::Item result_of(const Order& order) {
  return {{"currency", order.currency},
          {"orderId", order.id},
          {"refunded", Number(order.refunded_minor)},
          {"state", std::string(name_of(order.state))},
          {"total", Number(order.total_minor)},
          {"version", Number(order.version)}};
}

LedgerEntry entry_of(const PlanContext& context, const Order& order, Event event) {
  LedgerEntry entry;
  entry.subject = subject_of_order(order.id);
  entry.operation_id = context.operation_id;
  entry.event = name_of(event);
  entry.version = order.version;
  entry.state = order.state;
  entry.at_ms = context.now_ms;
  return entry;
}

Planned no_stock(const Line& line, const StockCache::Choice& choice) {
  value::Item detail{{"available", Number(choice.available)},
                     {"requested", Number(line.quantity)},
                     {"sku", line.sku}};
  if (!choice.known) {
    return refuse("unknown_sku", "there is no SKU " + line.sku, {{"sku", line.sku}});
  }
  if (choice.available < line.quantity) {
    return refuse("insufficient_stock",
                  "SKU " + line.sku + " has " + std::to_string(choice.available) + ", not " +
                      std::to_string(line.quantity),
                  std::move(detail));
  }
  return refuse("stock_fragmented",
                "SKU " + line.sku + " is spread over more shards than one transaction holds: " +
                    "rebalance it, or order less at a time",
                std::move(detail));
}

struct Step {
  Order before, after;
  LedgerEntry entry;
};

/// Adds what the step gives back to shards. False: a SKU is not there any more.
Result<bool> give_back(const PlanContext& context, const std::vector<Line>& lines,
                       LedgerEntry& entry) {
  for (const Line& line : lines) {
    const auto move = TRY(context.stock.give(line.sku, line.quantity));
    if (!move) return false;
    entry.moves.push_back(*move);
  }
  return true;
}

std::optional<Refusal> apply_refund(const OrderStep& step, Order& after) {
  const value::Item detail{{"orderId", after.id},
                           {"refunded", Number(after.refunded_minor)},
                           {"total", Number(after.total_minor)}};
  if (step.currency != after.currency) {
    return Refusal{"currency_mismatch", "the order is in " + after.currency, true, detail};
  }
  if (step.amount_minor > after.total_minor - after.refunded_minor) {
    return Refusal{"refund_too_large", "more than is left of what was charged", true, detail};
  }
  after.refunded_minor += step.amount_minor;
  return std::nullopt;
}

/// Marks goods as returned; `returned` says which.
std::optional<Refusal> apply_return(const OrderStep& step, Order& after,
                                    std::vector<Line>& returned) {
  for (Line& line : after.lines) {
    const std::int64_t outside = line.quantity - line.returned;
    if (step.lines.empty() && outside > 0) returned.push_back({line.sku, outside, 0, 0});
  }
  if (!step.lines.empty()) returned = step.lines;
  if (returned.empty()) {
    return Refusal{"nothing_to_return", "all goods are back", true, {{"orderId", after.id}}};
  }
  for (const Line& back : returned) {
    const auto line = std::find_if(after.lines.begin(), after.lines.end(),
                                   [&](const Line& one) { return one.sku == back.sku; });
    const value::Item detail{{"orderId", after.id}, {"sku", back.sku}};
    if (line == after.lines.end()) {
      return Refusal{"not_in_order", "the order has no SKU " + back.sku, true, detail};
    }
    if (back.quantity > line->quantity - line->returned) {
      return Refusal{"return_too_large", "more of SKU " + back.sku + " than is outside", true,
                     detail};
    }
    line->returned += back.quantity;
  }
  return std::nullopt;
}

Result<std::optional<Order>> read_order(const PlanContext& context, const std::string& id) {
  tables::Get get;
  get.table = context.schema.orders;
  get.key = {{"orderId", id}};
  get.consistent = true;
  const auto outcome = TRY(context.tables.get(get));
  if (!outcome.item) return std::optional<Order>();
  auto order = TRY(order_from(*outcome.item));
  return std::optional<Order>(std::move(order));
}

/// The event that a step is, given what it does to the order.
Event event_of(const OrderStep& step, const Order& after) {
  const bool all = step.event == Event::refund && after.refunded_minor == after.total_minor;
  return all ? Event::refund_all : step.event;
}

std::int64_t amount_of(const Transition& transition, const Step& step) {
  switch (transition.money) {
    case MoneyEffect::none:
      return 0;
    case MoneyEffect::charge:
      return step.after.total_minor;
    case MoneyEffect::reverse:
      return step.before.refunded_minor - step.after.refunded_minor;
  }
  return 0;
}

Planned illegal(const Order& order, Event event) {
  return refuse("illegal_transition",
                "an order that is " + std::string(name_of(order.state)) + " cannot " +
                    std::string(name_of(event)),
                {{"event", std::string(name_of(event))},
                 {"orderId", order.id},
                 {"state", std::string(name_of(order.state))}});
}

}  // namespace

Planned plan_step(const PlanContext& context, const NewOrder& wanted) {
  const Event event = wanted.expires_in_ms ? Event::reserve : Event::place;
  const Transition* transition = find_transition(State::none, event);
  CHECK(transition != nullptr);
  Order order;
  order.id = wanted.order_id.value_or(context.operation_id);
  order.operation_id = context.operation_id;
  order.state = transition->to;
  order.version = 1;
  order.currency = wanted.currency;
  order.total_minor = wanted.total_minor;
  order.lines = wanted.lines;
  order.customer = wanted.customer;
  order.at_ms = context.now_ms;
  if (wanted.expires_in_ms) order.expires_ms = context.now_ms + *wanted.expires_in_ms;

  LedgerEntry entry = entry_of(context, order, event);
  entry.amount_minor = transition->money == MoneyEffect::charge ? order.total_minor : 0;
  entry.currency = order.currency;
  entry.lines = order.lines;
  entry.customer = order.customer;
  entry.expires_ms = order.expires_ms;
  for (std::size_t i = 0; i < order.lines.size(); ++i) {
    const Line& line = order.lines[i];
    // Each line that follows needs at least one shard.
    const std::size_t room = stock_actions_max - entry.moves.size() - (order.lines.size() - 1 - i);
    const auto choice =
        TRY(context.stock.take(line.sku, line.quantity, context.random.next(), room));
    if (choice.takes.empty()) return no_stock(line, choice);
    entry.moves.insert(entry.moves.end(), choice.takes.begin(), choice.takes.end());
  }

  std::vector<WriteAction> actions;
  actions.push_back(insert(context.schema.orders, to_item(order), "orderId"));
  for (const Move& move : entry.moves) actions.push_back(move_stock(context.schema, move));
  append_trace(context.schema, entry, actions);
  return planned(std::move(actions), result_of(order));
}

Planned plan_step(const PlanContext& context, const OrderStep& wanted) {
  const auto found = TRY(read_order(context, wanted.order_id));
  if (!found) {
    return refuse("unknown_order", "there is no order " + wanted.order_id,
                  {{"orderId", wanted.order_id}});
  }
  Step step{*found, *found, {}};
  if (find_transition(step.before.state, wanted.event) == nullptr) {
    return illegal(step.before, wanted.event);
  }
  std::vector<Line> back;  // goods
  std::optional<Refusal> refusal;
  if (wanted.event == Event::refund) refusal = apply_refund(wanted, step.after);
  if (wanted.event == Event::return_goods) refusal = apply_return(wanted, step.after, back);
  if (refusal) return std::variant<Plan, Refusal>(*std::move(refusal));
  const Event event = event_of(wanted, step.after);
  const Transition* transition = find_transition(step.before.state, event);
  if (transition == nullptr) return illegal(step.before, event);
  if (event == Event::cancel) step.after.refunded_minor = step.after.total_minor;
  const bool all_back = transition->stock == StockEffect::give_back && back.empty();
  if (all_back) back = step.before.lines;

  step.after.state = transition->to;
  step.after.version += 1;
  step.entry = entry_of(context, step.after, event);
  step.entry.amount_minor = amount_of(*transition, step);
  if (step.entry.amount_minor != 0) step.entry.currency = step.after.currency;
  if (event == Event::return_goods) step.entry.lines = back;
  if (!TRY(give_back(context, back, step.entry))) {
    return refuse("unknown_sku", "a SKU of order " + step.after.id + " is not stocked any more");
  }

  std::vector<WriteAction> actions;
  actions.push_back(replace_order(context.schema, step.before, step.after));
  for (const Move& move : step.entry.moves) actions.push_back(move_stock(context.schema, move));
  append_trace(context.schema, step.entry, actions);
  return planned(std::move(actions), result_of(step.after));
}

}  // namespace semel::orders
