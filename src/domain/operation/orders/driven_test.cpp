// Orders as a driver carries them out, with their records: what they cost, and that groups keep
// them apart.

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "domain/operation/driver.h"
#include "domain/operation/orders/grouping_tables.h"
#include "domain/operation/orders/orders_test_helpers.h"
#include "domain/operation/record_tables.h"

namespace semel::orders {
namespace {

class NoPause final : public operation::Pause {
 public:
  bool wait_ms(std::int64_t) override { return true; }
};

class DrivenOrders {
 public:
  explicit DrivenOrders(bool with_outbox) : shop(with_outbox) {
    must(operation::create_tables(*shop.tables, records));
    shop.planner.join(planners);
    shop.create_stock("SKU-0123456789-BLUE", 16, 1'000);
  }
  operation::Driver driver_on(tables::Tables& tables) {
    operation::DriverOptions options;
    options.tables = records;
    return {{tables, shop.tables.clock(), shop.random, pause, planners, budget}, options};
  }
  static operation::Request order(const std::string& id) {
    return {id, "orders.place",
            parse_item("customer: 'customer-0123456789', currency: 'EUR', lines: "
                       "[{sku: 'SKU-0123456789-BLUE', quantity: 2, unitPrice: 129900}]")};
  }

  Shop shop;
  operation::RecordTables records{engine::table_named("operations"), std::nullopt};
  operation::Planners planners;
  operation::RetryBudget budget;
  NoPause pause;
};

/// Write units of one order by table, indexes apart: "ledger 2 operations 3 … all 11 index 2".
std::string units_of_an_order(bool intent, bool with_outbox) {
  DrivenOrders driven(with_outbox);
  const operation::Driver driver = driven.driver_on(*driven.shop.tables);
  operation::RunOptions options;
  options.intent = intent;
  const auto answer =
      must(driver.run(DrivenOrders::order("0190b7c2-5f1e-7cc3-98c4-dc0c0c07398f"), options));
  CHECK(std::holds_alternative<operation::Committed>(answer.outcome));
  std::map<std::string, double> units;
  double all = 0;
  double index = 0;
  for (const auto& capacity : answer.capacity) {
    units[capacity.table.name] += capacity.table_units;
    all += capacity.table_units;
    index += capacity.total() - capacity.table_units;
  }
  std::string text;
  for (const auto& [table, sum] : units) {
    text += table + " " + std::to_string(static_cast<int>(sum)) + " ";
  }
  return text + "all " + std::to_string(static_cast<int>(all)) + " index " +
         std::to_string(static_cast<int>(index));
}

TEST(DrivenOrder, CostsElevenUnitsAndTenInLeanMode) {
  EXPECT_EQ(units_of_an_order(true, true),
            "ledger 2 operations 3 orders 2 outbox 2 stock 2 all 11 index 2");
  EXPECT_EQ(units_of_an_order(false, true),
            "ledger 2 operations 2 orders 2 outbox 2 stock 2 all 10 index 0");
}

TEST(DrivenOrder, CostsTwoLessWithoutOutbox) {
  EXPECT_EQ(units_of_an_order(true, false), "ledger 2 operations 3 orders 2 stock 2 all 9 index 2");
  EXPECT_EQ(units_of_an_order(false, false),
            "ledger 2 operations 2 orders 2 stock 2 all 8 index 0");
}

/// Loses the answer of every third transaction after it took effect.
class LosingAnswers final : public tables::ForwardingTables {
 public:
  using ForwardingTables::ForwardingTables;
  Result<tables::TransactWriteOutcome> transact_write(
      const tables::TransactWrite& request) override {
    auto outcome = inner_.transact_write(request);
    if (count_++ % 3 == 2) return Error{ErrorCode::unknown_outcome, "the answer was lost"};
    return outcome;
  }

 private:
  std::atomic<int> count_ = 0;
};

TEST(DrivenOrder, GroupsKeepEachOrderOnceThoughAnswersAreLost) {
  DrivenOrders driven(true);
  driven.shop.create_stock("hot", 1, 100);
  LosingAnswers losing(*driven.shop.tables);
  GroupingTables grouping(losing, driven.shop.schema);
  constexpr int threads_count = 8;
  constexpr int orders_each = 15;  // 120 orders of 1 for 100 units
  std::atomic<int> committed = 0;
  std::atomic<int> failed = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < threads_count; ++t) {
    threads.emplace_back([&, t] {
      SeededRandom random(static_cast<std::uint64_t>(t));
      OrderPlanner planner(*driven.shop.tables, driven.shop.schema, driven.shop.tables.clock(),
                           random);
      operation::Planners planners;
      planner.join(planners);
      operation::DriverOptions options;
      options.tables = driven.records;
      operation::RetryBudget budget;
      const operation::Driver driver(
          {grouping, driven.shop.tables.clock(), random, driven.pause, planners, budget}, options);
      for (int i = 0; i < orders_each; ++i) {
        operation::Request request =
            DrivenOrders::order("hot-" + std::to_string(t) + "-" + std::to_string(i));
        request.payload =
            parse_item("currency: 'EUR', lines: [{sku: 'hot', quantity: 1, unitPrice: 1}]");
        const auto answer = must(driver.run(request, {}));
        committed += std::holds_alternative<operation::Committed>(answer.outcome) ? 1 : 0;
        failed += std::holds_alternative<operation::Failed>(answer.outcome) ? 1 : 0;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(committed, 100);
  EXPECT_EQ(failed, 20);
  EXPECT_EQ(driven.shop.levels("hot", 1), "0");
  tables::Scan scan;
  scan.table = driven.shop.schema.orders;
  EXPECT_EQ(must(driven.shop.tables->scan(scan)).items.size(), 100U);
}

}  // namespace
}  // namespace semel::orders
