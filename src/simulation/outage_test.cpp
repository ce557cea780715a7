// A minute in which every second call of the store fails: how much is sent, and how soon all is
// well.

#include <gtest/gtest.h>

#include "domain/operation/record_tables.h"
#include "simulation/node.h"

namespace semel::simulation {
namespace {

constexpr std::int64_t outage_start_ms = 5'000;
constexpr std::int64_t outage_end_ms = 65'000;
constexpr std::int64_t end_ms = 80'000;
constexpr std::int64_t interval_ms = 10;

/// Answers 5 ms later; during the outage half of the calls with an error of the server, half of
/// those after they took effect.
class AilingTables final : public faults::InterceptedTables {
 public:
  AilingTables(tables::Tables& store, Scheduler& scheduler)
      : InterceptedTables(store), scheduler_(scheduler) {}
  bool is_ailing() const {
    return scheduler_.now_ms() >= outage_start_ms && scheduler_.now_ms() < outage_end_ms;
  }
  std::int64_t sent_in_outage = 0;

 private:
  Fate fate_of(const faults::TablesCall&) override {
    scheduler_.sleep_ms(5);
    Fate fate;
    if (!is_ailing()) return fate;
    ++sent_in_outage;
    if (dice_.chance(0.5)) (dice_.chance(0.5) ? fate.before : fate.after) = unknown_outcome("503");
    return fate;
  }

  Scheduler& scheduler_;
  Dice dice_{11};
};

class SchedulerPause final : public operation::Pause {
 public:
  explicit SchedulerPause(Scheduler& scheduler) : scheduler_(scheduler) {}
  bool wait_ms(std::int64_t duration_ms) override {
    scheduler_.sleep_ms(duration_ms);
    return true;
  }

 private:
  Scheduler& scheduler_;
};

/// Puts one item for each operation.
class CountPlanner final : public operation::Planner {
 public:
  Result<std::variant<operation::Plan, operation::Refusal>> plan(const operation::Request& request,
                                                                 int) override {
    operation::Plan plan;
    plan.actions.emplace_back(
        tables::Put{table("orders"),
                    {{"id", request.id}},
                    expression::Condition{expression::AttributeNotExists{{"id", {}}}}});
    return std::variant<operation::Plan, operation::Refusal>(std::move(plan));
  }
  std::variant<operation::Refusal, operation::AnotherPlan> judge_cancelled(
      const operation::Request&, int, const std::vector<tables::WriteAction>&,
      const tables::Cancelled&) override {
    return operation::Refusal{"exists", "It exists"};
  }
};

struct Load {
  std::int64_t begun_in_outage = 0;
  std::int64_t begun_late = 0;      ///< more than five seconds after the outage
  std::int64_t committed_late = 0;  ///< of those
  std::int64_t pending_at_end = 0;
};

/// An operation every interval, and a sweeper, until everything is over.
Load run_load(AilingTables& ailing, Store& store, Scheduler& scheduler) {
  SkewedClock clock(scheduler);
  SeededRandom random(3);
  SchedulerPause pause(scheduler);
  CountPlanner planner;
  operation::Planners planners;
  planners.add("count", planner);
  operation::RetryBudget budget;
  operation::DriverOptions options;
  options.tables.operations = table("operations");
  const operation::Driver driver({ailing, clock, random, pause, planners, budget}, options);
  operation::Sweeper sweeper(driver, {});
  Load load;
  for (std::int64_t at_ms = 0; at_ms < end_ms - 2'000; at_ms += interval_ms) {
    scheduler.spawn([&, at_ms] {
      scheduler.sleep_ms(at_ms);
      const bool late = at_ms >= outage_end_ms + 5'000;
      load.begun_in_outage += ailing.is_ailing() ? 1 : 0;
      load.begun_late += late ? 1 : 0;
      const auto answer = driver.run({"op-" + std::to_string(at_ms), "count", {}}, {});
      const bool committed =
          answer && std::holds_alternative<operation::Committed>(answer->outcome);
      load.committed_late += late && committed && scheduler.now_ms() - at_ms < 100 ? 1 : 0;
    });
  }
  scheduler.spawn([&] {
    while (scheduler.now_ms() < end_ms + 60'000) {
      scheduler.sleep_ms(1'000);
      const auto report = sweeper.round();
      if (!report) continue;
    }
  });
  EXPECT_TRUE(scheduler.run(std::int64_t{10} * 60'000'000));
  for (int partition = 0; partition < operation::due_partition_count; ++partition) {
    const auto due = store.tables().query(
        operation::due_query(table("operations"), std::to_string(partition), 1'000));
    EXPECT_TRUE(due.has_value());
    load.pending_at_end += due->count;
  }
  return load;
}

TEST(Outage, IsNotMultipliedAndIsOverSoon) {
  Scheduler scheduler;
  Store store(scheduler, 1, false);
  ASSERT_TRUE(create_shop(store.tables()));
  ASSERT_TRUE(operation::create_tables(store.tables(), {table("operations"), std::nullopt}));
  AilingTables ailing(store.tables(), scheduler);
  const Load load = run_load(ailing, store, scheduler);
  ASSERT_GT(load.begun_in_outage, 5'000);
  // An operation needs two calls: intent and transaction.
  const double amplification =
      static_cast<double>(ailing.sent_in_outage) / static_cast<double>(2 * load.begun_in_outage);
  RecordProperty("amplification", std::to_string(amplification));
  EXPECT_LE(amplification, 1.5);
  EXPECT_GT(amplification, 0.5);
  EXPECT_EQ(load.committed_late, load.begun_late);
  EXPECT_EQ(load.pending_at_end, 0);
}

}  // namespace
}  // namespace semel::simulation
