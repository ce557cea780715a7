#include "domain/operation/orders/order_fold.h"

#include <algorithm>
#include <map>

namespace semel::orders {
namespace {

using Quantities = std::map<std::string, std::int64_t>;

Quantities moved(const LedgerEntry& entry) {
  Quantities sums;
  for (const Move& move : entry.moves) sums[move.sku] += move.quantity;
  return sums;
}

Quantities quantities_of(const std::vector<Line>& lines, std::int64_t sign) {
  Quantities sums;
  for (const Line& line : lines) {
    const std::int64_t outside = line.quantity - line.returned;
    if (outside != 0) sums[line.sku] += sign * outside;
  }
  return sums;
}

/// The order that the first entry makes; total and lines are checked against its moves later.
Order first_order(const LedgerEntry& entry) {
  Order order;
  order.id = entry.subject.substr(subject_of_order("").size());
  order.operation_id = entry.operation_id;
  order.currency = entry.currency;
  order.lines = entry.lines;
  for (const Line& line : entry.lines) order.total_minor += line.amount_minor;
  order.customer = entry.customer;
  order.expires_ms = entry.expires_ms;
  order.at_ms = entry.at_ms;
  return order;
}

std::string check_money(const Transition& step, const LedgerEntry& entry, Order& order) {
  if (step.money == MoneyEffect::none && entry.amount_minor != 0) return "moves money";
  if (step.money == MoneyEffect::charge && entry.amount_minor != order.total_minor) {
    return "charges another amount than the order's";
  }
  if (step.money != MoneyEffect::reverse) return "";
  order.refunded_minor -= entry.amount_minor;
  if (entry.amount_minor > 0 || order.refunded_minor > order.total_minor) {
    return "gives back more than was charged";
  }
  const bool all = order.refunded_minor == order.total_minor;
  const bool should_be_all = step.event == Event::cancel || step.event == Event::refund_all;
  return all == should_be_all ? "" : "gives back another amount than it should";
}

std::string check_goods(const Transition& step, const LedgerEntry& entry, Order& order) {
  Quantities expected;
  if (step.stock == StockEffect::take) expected = quantities_of(order.lines, -1);
  if (step.stock == StockEffect::give_back && step.event != Event::return_goods) {
    expected = quantities_of(order.lines, 1);
  }
  if (step.event == Event::return_goods) {
    expected = quantities_of(entry.lines, 1);
    for (Line& line : order.lines) {
      const auto back = expected.find(line.sku);
      if (back != expected.end()) line.returned += back->second;
      if (line.returned > line.quantity) return "takes more goods back than were ordered";
    }
  }
  return moved(entry) == expected ? "" : "moves other goods than its lines say";
}

std::string take_step(const LedgerEntry& entry, Order& order) {
  order.version = entry.version;
  if (entry.event == restore_event) {
    const bool changes =
        entry.state != order.state || entry.amount_minor != 0 || !entry.moves.empty();
    return changes ? "restores and changes" : "";
  }
  const auto event = event_named(entry.event);
  const Transition* step = event ? find_transition(order.state, *event) : nullptr;
  if (step == nullptr) return "is no legal step from " + std::string(name_of(order.state));
  order.state = step->to;
  if (entry.state != order.state) return "leads to another state than it says";
  std::string fault = check_money(*step, entry, order);
  return fault.empty() ? check_goods(*step, entry, order) : fault;
}

}  // namespace

Folded fold_order(std::vector<LedgerEntry> entries) {
  if (entries.empty()) return {};
  std::sort(entries.begin(), entries.end(), [](const LedgerEntry& left, const LedgerEntry& right) {
    return left.version < right.version;
  });
  Order order = first_order(entries.front());
  std::int64_t version = 0;
  for (const LedgerEntry& entry : entries) {
    version += 1;
    const std::string name = "entry " + std::to_string(entry.version) + " (" + entry.event + ") ";
    if (entry.version != version) {
      return {std::nullopt, "there is no entry " + std::to_string(version) + ", or two of one"};
    }
    const std::string fault = take_step(entry, order);
    if (!fault.empty()) return {std::nullopt, name + fault};
  }
  return {std::move(order), ""};
}

}  // namespace semel::orders
