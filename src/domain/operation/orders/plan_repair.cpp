// Repairs that the reconciler proposes: operations of their own, with entries of their own.

#include "domain/operation/orders/ledger.h"
#include "domain/operation/orders/nodes.h"
#include "domain/operation/orders/order_fold.h"
#include "domain/operation/orders/plans.h"

namespace semel::orders {
namespace {

using value::Number;

Result<std::optional<value::Item>> read_item(const PlanContext& context,
                                             const tables::TableName& table, value::Item key) {
  tables::Get get;
  get.table = table;
  get.key = std::move(key);
  get.consistent = true;
  auto outcome = TRY(context.tables.get(get));
  return std::move(outcome.item);
}

LedgerEntry repair_entry(const PlanContext& context, std::string subject, std::string_view event) {
  LedgerEntry entry;
  entry.subject = std::move(subject);
  entry.operation_id = context.operation_id;
  entry.event = event;
  entry.version = 1;
  entry.at_ms = context.now_ms;
  return entry;
}

}  // namespace

/// Writes the order's item as its ledger entries say, if it is still what was seen.
Planned plan_step(const PlanContext& context, const RestoreOrder& step) {
  const auto entries =
      TRY(read_entries(context.tables, context.schema, subject_of_order(step.order_id)));
  const Folded folded = fold_order(entries);
  const value::Item detail{{"orderId", step.order_id}};
  if (!folded.order) {
    return refuse("ledger_inconsistent",
                  folded.fault.empty() ? "the ledger does not know the order" : folded.fault,
                  detail);
  }
  const auto item = TRY(read_item(context, context.schema.orders, {{"orderId", step.order_id}}));
  const auto* seen = item ? item->find("version") : nullptr;
  std::int64_t version = 0;
  if (seen != nullptr && seen->get<Number>() != nullptr) seen->get<Number>()->to_int64(version);
  if (version != step.seen_version) {
    return refuse("order_changed", "the order was written since it was looked at", detail);
  }
  Order order = *folded.order;
  order.version += 1;
  LedgerEntry entry = repair_entry(context, subject_of_order(order.id), restore_event);
  entry.version = order.version;
  entry.state = order.state;
  std::vector<tables::WriteAction> actions;
  actions.push_back(insert(context.schema.orders, to_item(order), "orderId"));
  if (item) {
    std::get<tables::Put>(actions[0]).condition = equals("version", Number(step.seen_version));
  }
  append_trace(context.schema, entry, actions);
  return planned(std::move(actions), {{"orderId", order.id}, {"version", Number(order.version)}});
}

/// Writes a SKU's head as its ledger entries say, if it is still what was seen.
Planned plan_step(const PlanContext& context, const RestoreHead& step) {
  const StockHead& head = step.head;
  const auto item =
      TRY(read_item(context, context.schema.stock, {{"stockKey", stock_head_key(head.sku)}}));
  StockHead seen;
  if (item) seen = TRY(head_from(*item));
  if (seen.version != step.seen_version) {
    return refuse("head_changed", "the head was written since it was looked at",
                  {{"sku", head.sku}});
  }
  std::vector<tables::WriteAction> actions;
  if (item) {
    actions.push_back(replace_head(context.schema, seen, head));
  } else {
    actions.push_back(insert(context.schema.stock, to_item(head), "stockKey"));
  }
  LedgerEntry entry = repair_entry(context, subject_of_stock(head.sku), restore_event);
  entry.version = head.version;
  append_trace(context.schema, entry, actions);
  context.stock.forget(head.sku);
  return planned(std::move(actions), {{"sku", head.sku}, {"version", Number(head.version)}});
}

/// Puts the event of a ledger entry into the outbox, if it is not there.
Planned plan_step(const PlanContext& context, const ResendEvent& step) {
  if (!context.schema.outbox) return refuse("no_outbox", "orders make no events here");
  const auto item = TRY(read_item(context, context.schema.ledger,
                                  {{"operationId", step.operation_id}, {"subject", step.subject}}));
  if (!item) {
    return refuse("unknown_entry", "the ledger has no such entry",
                  {{"operationId", step.operation_id}, {"subject", step.subject}});
  }
  const LedgerEntry lost = TRY(entry_from(*item));
  std::vector<tables::WriteAction> actions;
  actions.push_back(insert(*context.schema.outbox, event_item(lost), "operationId"));
  const LedgerEntry entry = repair_entry(context, subject_of_repair(step.operation_id), "resend");
  actions.push_back(insert(context.schema.ledger, to_item(entry), "subject"));
  return planned(std::move(actions), {{"repaired", step.operation_id}});
}

/// Puts a lost ledger entry back, as the operation's plan has it.
Planned plan_step(const PlanContext& context, const RestoreEntry& step) {
  const LedgerEntry lost = TRY(entry_from(step.entry));
  const LedgerEntry entry =
      repair_entry(context, subject_of_repair(lost.operation_id), "restore_entry");
  std::vector<tables::WriteAction> actions;
  actions.push_back(insert(context.schema.ledger, step.entry, "subject"));
  actions.push_back(insert(context.schema.ledger, to_item(entry), "subject"));
  return planned(std::move(actions), {{"repaired", lost.operation_id}});
}

}  // namespace semel::orders
