#pragma once

#include <string>

#include "domain/engine/engine_test_helpers.h"
#include "domain/operation/orders/order_planner.h"

// An engine with the tables of orders, and a planner whose plans are carried out at once: what is
// tested here is what they write, not how an operation is driven to its end.
namespace semel::orders {

using engine::must;
using engine::parse_item;
using engine::text_of;

class Shop {
 public:
  explicit Shop(bool with_outbox = true)
      : schema(schema_named(std::string(engine::test_region), "", with_outbox)) {
    must(create_tables(*tables, schema));
  }

  /// The result, or "refused REASON DETAIL", or "error MESSAGE".
  std::string run(std::string_view kind, std::string_view id, std::string_view payload) {
    const operation::Request request{std::string(id), std::string(kind), parse_item(payload)};
    for (int generation = 1; generation <= 10; ++generation) {
      auto made = planner.plan(request, generation);
      if (!made) return "error " + made.error().message;
      if (const auto* refusal = std::get_if<operation::Refusal>(&*made)) return text(*refusal);
      auto& plan = std::get<operation::Plan>(*made);
      if (before_commit) std::exchange(before_commit, nullptr)();
      const std::string refused = commit(request, generation, plan);
      if (refused.empty()) return text_of(plan.result);
      if (refused != "again") return refused;
    }
    return "gave up";
  }
  std::string create_stock(const std::string& sku, int shards, int quantity) {
    return run("stock.create", "stock-" + sku,
               "sku: '" + sku + "', shards: " + std::to_string(shards) +
                   ", quantity: " + std::to_string(quantity));
  }
  /// One line of `quantity`, at 100 each.
  std::string place(const std::string& id, const std::string& sku, int quantity) {
    return run("orders.place", id,
               "currency: 'EUR', lines: [{sku: '" + sku +
                   "', quantity: " + std::to_string(quantity) + ", unitPrice: 100}]");
  }

  /// The levels of a SKU's shards, "-" for one that is not there, "x" for a closed one.
  std::string levels(const std::string& sku, int shards) {
    const auto view = must(planner.stock().load(sku, shards));
    if (!view) return "no such SKU";
    std::string text;
    for (int i = 0; i < shards; ++i) {
      const ShardView& shard = view->shards[static_cast<std::size_t>(i)];
      text += (i == 0 ? "" : " ") + (shard.closed   ? "x"
                                     : shard.exists ? std::to_string(shard.available)
                                                    : "-");
    }
    return text;
  }
  std::string order(const std::string& id) {
    return tables.get(schema.orders.name, "orderId: '" + id + "'");
  }
  value::Item item(const tables::TableName& table, const value::Item& key) {
    tables::Get get;
    get.table = table;
    get.key = key;
    auto outcome = must(tables->get(get));
    CHECK(outcome.item.has_value());
    return *outcome.item;
  }
  LedgerEntry entry(const std::string& subject, const std::string& id) {
    return must(entry_from(item(schema.ledger, {{"operationId", id}, {"subject", subject}})));
  }

  engine::TestEngine tables;
  Schema schema;
  SeededRandom random{7};
  OrderPlanner planner{*tables, schema, tables.clock(), random};
  std::function<void()> before_commit;  ///< run once, between a plan and its commit
  double units = 0;                     ///< that the last commit consumed

 private:
  static std::string text(const operation::Refusal& refusal) {
    std::string text = "refused " + refusal.reason;
    if (!refusal.detail.empty()) text += " " + text_of(refusal.detail);
    return text;
  }
  /// "" when it committed, "again" when another plan is wanted, else the refusal.
  std::string commit(const operation::Request& request, int generation, operation::Plan& plan) {
    tables::TransactWrite write;
    write.actions = std::move(plan.actions);
    const auto outcome = must(tables->transact_write(write));
    units = 0;
    for (const auto& capacity : outcome.capacity) units += capacity.total();
    const auto* cancelled = std::get_if<tables::Cancelled>(&outcome.result);
    if (cancelled == nullptr) return "";
    const auto verdict = planner.judge_cancelled(request, generation, write.actions, *cancelled);
    const auto* refusal = std::get_if<operation::Refusal>(&verdict);
    return refusal == nullptr ? "again" : text(*refusal);
  }
};

}  // namespace semel::orders
