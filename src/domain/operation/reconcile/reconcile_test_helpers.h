#pragma once

#include <string>
#include <utility>
#include <vector>

#include "domain/operation/orders/orders_test_helpers.h"
#include "domain/operation/reconcile/reconciler.h"
#include "domain/operation/record_tables.h"

namespace semel::reconcile {

using engine::must;
using engine::parse_item;
using engine::text_of;
using orders::Shop;

class NoPause final : public operation::Pause {
 public:
  bool wait_ms(std::int64_t) override { return true; }
};

/// A shop whose operations are driven with their records.
class Driven {
 public:
  Driven() {
    must(operation::create_tables(*shop.tables, records));
    shop.planner.join(planners);
    run("stock.create", "s-apple", "sku: 'apple', shards: 2, quantity: 20");
    run("stock.create", "s-pear", "sku: 'pear', shards: 1, quantity: 5");
    place("o-1", "apple", 3);
    place("o-2", "pear", 1);
    run("orders.ship", "ship-1", "orderId: 'o-1'");
  }

  std::string run(std::string_view kind, std::string_view id, std::string_view payload) {
    const operation::Request request{std::string(id), std::string(kind), parse_item(payload)};
    const auto answer = must(driver.run(request, {}));
    if (const auto* done = std::get_if<operation::Committed>(&answer.outcome)) {
      return text_of(done->result);
    }
    const auto* failed = std::get_if<operation::Failed>(&answer.outcome);
    return failed == nullptr ? "open" : "refused " + failed->refusal.reason;
  }
  std::string place(const std::string& id, const std::string& sku, int quantity) {
    return run("orders.place", id,
               "currency: 'EUR', lines: [{sku: '" + sku +
                   "', quantity: " + std::to_string(quantity) + ", unitPrice: 100}]");
  }

  Report reconcile(Options options = {}) { return reconcile(*shop.tables, options); }
  Report reconcile(tables::Tables& tables, Options options = {}) {
    options.page_size = 3;
    return must(Reconciler(tables, shop.tables.clock(), shop.schema, records, options).run());
  }
  /// A line for each finding: its kind, subject, operation and repair.
  static std::string text(const Report& report) {
    std::string text;
    for (const Finding& finding : report.findings) {
      text += std::string(name_of(finding.kind)) + " " + finding.subject;
      if (!finding.operation_id.empty()) text += " " + finding.operation_id;
      if (finding.repair) text += " [" + finding.repair->kind + "]";
      text += "\n";
    }
    return text;
  }
  std::string mend(const Report& report) {
    std::string text;
    for (const std::string& line : apply_repairs(report, driver)) text += line + "\n";
    return text;
  }
  value::Item item(const tables::TableName& table, std::string_view key) {
    return shop.item(table, parse_item(key));
  }
  void put(const tables::TableName& table, value::Item item) {
    tables::Put put;
    put.table = table;
    put.item = std::move(item);
    must(shop.tables->put(put));
  }
  void remove(const tables::TableName& table, std::string_view key) {
    shop.tables.remove(table.name, key);
  }

  operation::DriverOptions options() const {
    operation::DriverOptions options;
    options.tables = records;
    return options;
  }

  Shop shop;
  operation::RecordTables records{engine::table_named("operations"), std::nullopt};
  operation::Planners planners;
  operation::RetryBudget budget;
  NoPause pause;
  operation::Driver driver{
      {*shop.tables, shop.tables.clock(), shop.random, pause, planners, budget}, options()};
};

}  // namespace semel::reconcile
