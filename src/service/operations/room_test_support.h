#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "domain/engine/engine_test_helpers.h"
#include "domain/faults/faulty_tables.h"
#include "domain/operation/generic.h"
#include "domain/operation/orders/order_planner.h"
#include "domain/operation/record_tables.h"
#include "service/operations/room.h"

namespace semel::operations {

using engine::must;
using engine::parse_item;

/// Lets time pass at once.
class NoPause final : public operation::Pause {
 public:
  bool wait_ms(std::int64_t) override { return true; }
};

/// The room on an engine in memory, behind faults.
class RoomTest : public ::testing::Test {
 protected:
  RoomTest() {
    planner.join(planners);
    planners.add(operation::generic_kind, generic);
    must(operation::create_tables(*engine, records));
    must(orders::create_tables(*engine, schema));
  }

  struct Options {
    std::string key;
    std::string body;
    std::string content_type = "application/json";
    std::int64_t waited_ms = 0;
  };
  /// "STATUS BODY" of the reply, which stays in `reply`.
  std::string ask(std::string_view method, std::string_view target, const Options& options) {
    const std::string_view path = target.substr(0, target.find('?'));
    service::Call call;
    call.operation = room.route(method, path);
    call.body = options.body;
    call.method = method;
    call.path = path;
    call.query = target.substr(std::min(path.size() + 1, target.size()));
    call.request_id = "request-1";
    call.waited_ms = options.waited_ms;
    call.header = [&options](std::string_view name) -> std::string_view {
      if (name == "Idempotency-Key") return options.key;
      if (name == "Content-Type") return options.content_type;
      return {};
    };
    reply = room.answer(call);
    return std::to_string(reply.status) + " " + reply.body;
  }
  std::string ask(std::string_view method, std::string_view target) {
    return ask(method, target, Options());
  }
  std::string post(std::string_view target, std::string key, std::string body) {
    return ask("POST", target, {.key = std::move(key), .body = std::move(body)});
  }
  std::string header(std::string_view name) const {
    for (const auto& [each, value] : reply.headers) {
      if (each == name) return value;
    }
    return {};
  }
  void create_stock(const std::string& sku, int quantity) {
    const std::string made = post("/v1/stock/" + sku + "/create", "stock-" + sku,
                                  R"({"shards":1,"quantity":)" + std::to_string(quantity) + "}");
    ASSERT_TRUE(made.starts_with("201 ")) << made;
  }
  static std::string one_line(const std::string& sku, int quantity) {
    return R"({"currency":"EUR","lines":[{"sku":")" + sku + R"(","quantity":)" +
           std::to_string(quantity) + R"(,"unitPrice":100}]})";
  }
  /// Leaves an operation to people.
  void park(const std::string& id) {
    const auto found = must(driver.find(id));
    must(driver.resolve(*found.record, operation::State::reconciling,
                        operation::Refusal{"test", "left to people", false, {}}));
  }
  /// Nothing is heard of the transaction, nor of the fence.
  void lose_all() {
    for (const char* call : {"TransactWriteItems", "UpdateItem"}) {
      rules.add(must(faults::parse_rule("dynamodb." + std::string(call) + " before drop")));
    }
  }
  void leave_open(const std::string& id, const std::string& body) {
    lose_all();
    post("/v1/orders", id, body);
    rules.clear();
  }

  operation::DriverOptions options() const {
    operation::DriverOptions options;
    options.tables = records;
    options.retry.tries_max = 2;
    return options;
  }
  Parts parts(bool second_approval = false) {
    return {.tables = meter,
            .driver = driver,
            .schema = schema,
            .meter = meter,
            .read_actions = [this](std::string_view) { return actions(); },
            .prepare = [] { return Result<void>(); },
            .second_approval = second_approval};
  }
  Result<std::vector<tables::WriteAction>> actions() {
    std::vector<tables::WriteAction> all;
    tables::Put put;
    put.table = schema.orders;
    put.item = parse_item("orderId: 'free-1', note: 'by hand'");
    put.condition = engine::condition_of("attribute_not_exists(orderId)");
    all.emplace_back(std::move(put));
    return all;
  }

  engine::TestEngine engine;
  SeededRandom random{7};
  faults::RuleSet rules{random};
  faults::FaultyTables faulty{*engine, rules, [](std::int64_t) {}};
  cost::MeteringTables meter{faulty};
  orders::Schema schema =
      orders::schema_named(std::string(engine::test_region), "", /*with_outbox=*/true);
  operation::RecordTables records{.operations = engine::table_named("operations"), .archive = {}};
  NoPause pause;
  operation::RetryBudget budget;
  operation::Planners planners;
  orders::OrderPlanner planner{meter, schema, engine.clock(), random};
  operation::GenericPlanner generic{records};
  operation::Driver driver{{.tables = meter,
                            .clock = engine.clock(),
                            .random = random,
                            .pause = pause,
                            .planners = planners,
                            .budget = budget},
                           options()};
  OperationsRoom room{parts()};
  Reply reply;
};

}  // namespace semel::operations
