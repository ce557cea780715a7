#pragma once

#include <memory>
#include <string>
#include <vector>

#include <functional>
#include "domain/engine/engine_test_helpers.h"
#include "domain/faults/faulty_tables.h"
#include "domain/operation/driver.h"
#include "domain/operation/record_tables.h"

// What the tests of operations share: a shop of one table, on the engine in memory behind faults.
namespace semel::operation {

using engine::must;
using engine::parse_item;
using engine::table_named;

/// Lets time pass at once.
class FakePause final : public Pause {
 public:
  explicit FakePause(FakeClock& clock) : clock_(clock) {}
  bool wait_ms(std::int64_t duration_ms) override {
    waits_ms.push_back(duration_ms);
    clock_.advance_ms(duration_ms);
    if (while_waiting) while_waiting();
    return !ending;
  }
  std::vector<std::int64_t> waits_ms;
  std::function<void()> while_waiting;
  bool ending = false;

 private:
  FakeClock& clock_;
};

/// Sells: takes `quantity` from the shelf "sku#shard", and puts a sale.
class SalePlanner final : public Planner {
 public:
  Result<std::variant<Plan, Refusal>> plan(const Request& request, int generation) override {
    ++plan_count;
    if (request.payload.contains("invalid")) return invalid_argument("an invalid sale");
    if (request.payload.contains("refused"))
      return std::variant<Plan, Refusal>(Refusal{"closed", "The shop is closed"});
    const std::string shelf = "shelf" + std::to_string((first_shelf + generation - 1) % 2);
    Plan plan;
    tables::Put sale{
        table_named("shop"),
        {{"id", "sale-" + request.id}, {"quantity", *request.payload.find("quantity")}},
        engine::condition_of("attribute_not_exists(id)")};
    plan.actions.emplace_back(std::move(sale));
    expression::Placeholders known({}, {{":q", *request.payload.find("quantity")}});
    tables::Update stock{
        table_named("shop"),
        {{"id", shelf}},
        must(expression::parse_update("SET available = available - :q", known)),
        must(expression::parse_condition("available >= :q", "ConditionExpression", known))};
    plan.actions.emplace_back(std::move(stock));
    plan.result = {{"sale", "sale-" + request.id}, {"shelf", shelf}};
    return std::variant<Plan, Refusal>(std::move(plan));
  }
  std::variant<Refusal, AnotherPlan> judge_cancelled(const Request& request, int generation,
                                                     const std::vector<tables::WriteAction>&,
                                                     const tables::Cancelled& cancelled) override {
    CHECK(request.payload.contains("quantity"));
    CHECK(cancelled.reasons.size() == 2);
    Refusal sold_out{"sold_out", "Not enough on any shelf"};
    if (generation < 2) return AnotherPlan{std::move(sold_out)};
    return sold_out;
  }

  int first_shelf = 0;
  int plan_count = 0;
};

class OperationFixture {
 public:
  explicit OperationFixture(bool with_archive = false) {
    options.tables.operations = table_named("operations");
    if (with_archive) options.tables.archive = table_named("archive");
    engine.create(engine::TableBuilder("shop", "id:S"));
    must(create_tables(*engine, options.tables));
    stock(0, 10);
    stock(1, 10);
    planners.add("sell", planner);
  }

  void stock(int shelf, int available) {
    engine.put("shop",
               "id: 'shelf" + std::to_string(shelf) + "', available: " + std::to_string(available));
  }
  std::string shelves() {
    return engine.get("shop", "id: 'shelf0'") + " | " + engine.get("shop", "id: 'shelf1'");
  }
  void rule(std::string_view text) { rules.add(must(faults::parse_rule(text))); }
  Driver driver() {
    return Driver(Ports{faulty, engine.clock(), random, pause, planners, budget}, options);
  }
  Request sale(const std::string& id, int quantity) {
    return {id, "sell", {{"quantity", value::Number(quantity)}}};
  }
  Result<Answer> run(const std::string& id, int quantity, RunOptions run_options = {}) {
    return driver().run(sale(id, quantity), run_options);
  }
  Record record(const std::string& id) { return *must(driver().find(id)).record; }

  engine::TestEngine engine;
  SeededRandom random{7};
  FakePause pause{engine.clock()};
  faults::RuleSet rules{random};
  faults::FaultyTables faulty{*engine, rules,
                              [this](std::int64_t delay_ms) { pause.wait_ms(delay_ms); }};
  SalePlanner planner;
  Planners planners;
  RetryBudget budget;
  DriverOptions options;
};

/// "committed {sale: …}", "failed sold_out", "open PENDING", with "replayed" and the generation.
inline std::string text_of(const Result<Answer>& result) {
  if (!result) return "error: " + result.error().message;
  std::string text = result->replayed ? "replayed " : "";
  if (const auto* committed = std::get_if<Committed>(&result->outcome)) {
    text += "committed " + engine::text_of(committed->result);
  } else if (const auto* failed = std::get_if<Failed>(&result->outcome)) {
    text += "failed " + failed->refusal.reason;
  } else if (const auto* open = std::get_if<Open>(&result->outcome)) {
    text += "open " + std::string(to_text(open->state)) + (open->by_another ? " by another" : "");
  } else {
    return "another request";
  }
  return text + ", generation " + std::to_string(result->generation);
}

}  // namespace semel::operation
