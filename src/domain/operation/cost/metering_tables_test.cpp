#include "domain/operation/cost/metering_tables.h"

#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"

namespace semel::cost {
namespace {

using engine::condition_of;
using engine::must;
using engine::parse_item;
using engine::table_named;

tables::TransactWrite two_puts(std::string_view first, std::string_view second, bool only_if_new) {
  tables::TransactWrite request;
  for (const auto item : {first, second}) {
    tables::Put put;
    put.table = table_named(request.actions.empty() ? "orders" : "stock");
    put.item = parse_item(item);
    if (only_if_new) put.condition = condition_of("attribute_not_exists(p)");
    request.actions.emplace_back(std::move(put));
  }
  return request;
}

/// Cancels every transaction, as a busy service would.
class Busy final : public tables::ForwardingTables {
 public:
  using ForwardingTables::ForwardingTables;
  Result<tables::TransactWriteOutcome> transact_write(
      const tables::TransactWrite& request) override {
    tables::Cancelled cancelled;
    cancelled.reasons.resize(request.actions.size());
    cancelled.reasons.back().code = code;
    tables::TransactWriteOutcome outcome;
    outcome.result = std::move(cancelled);
    return outcome;
  }
  tables::CancellationCode code = tables::CancellationCode::transaction_conflict;
};

class Metering : public testing::Test {
 protected:
  Metering() {
    engine.create(engine::TableBuilder("orders", "p:S"));
    engine.create(engine::TableBuilder("stock", "p:S"));
  }
  engine::TestEngine engine;
};

TEST_F(Metering, PlannedEqualsMeasuredWhereNothingWentWrong) {
  MeteringTables metering(*engine);
  must(metering.transact_write(
      two_puts("p: 'a'", "p: 'b', long: '" + std::string(2'000, 'x') + "'", false)));
  const Report report = metering.report(10);
  EXPECT_EQ(report.by_table.at("orders").write_units, 2);
  EXPECT_EQ(report.by_table.at("orders").planned_units, 2);
  EXPECT_EQ(report.by_table.at("stock").write_units, 4);
  EXPECT_EQ(report.by_table.at("stock").planned_units, 4);
  EXPECT_EQ(report.by_table.at("stock").wasted_share(), 0);
}

TEST_F(Metering, ARefusedTransactionIsWastedOnAllItsTables) {
  MeteringTables metering(*engine);
  engine.put("stock", "p: 'b'");
  must(metering.transact_write(two_puts("p: 'a'", "p: 'b'", true)));
  must(metering.transact_write(two_puts("p: 'a'", "p: 'c'", true)));
  const Report report = metering.report(10);
  EXPECT_EQ(report.by_table.at("orders").wasted_units, 2);
  EXPECT_EQ(report.by_table.at("orders").condition_failures, 0U);
  EXPECT_EQ(report.by_table.at("stock").condition_failures, 1U);
  EXPECT_EQ(report.by_table.at("stock").wasted_share(), 0.5);
  EXPECT_TRUE(report.conflicts.empty());
}

TEST_F(Metering, ConflictsAndThrottlesAreCountedByKey) {
  Busy busy(*engine);
  MeteringTables metering(busy);
  must(metering.transact_write(two_puts("p: 'a'", "p: 'hot'", true)));
  must(metering.transact_write(two_puts("p: 'b'", "p: 'hot'", true)));
  must(metering.transact_write(two_puts("p: 'c'", "p: 'cold'", true)));
  busy.code = tables::CancellationCode::throttling_error;
  must(metering.transact_write(two_puts("p: 'd'", "p: 'hot'", true)));
  const Report report = metering.report(1);
  EXPECT_EQ(report.conflicts, (std::vector<HeavyHitters::Entry>{{"stock/hot", 2, 0}}));
  EXPECT_EQ(report.throttles, (std::vector<HeavyHitters::Entry>{{"stock/hot", 1, 0}}));
  EXPECT_EQ(report.by_table.at("stock").conflicts, 3U);
  EXPECT_EQ(report.by_table.at("stock").wasted_share(), 1);
}

TEST_F(Metering, SingleWritesAndReadsCount) {
  MeteringTables metering(*engine);
  tables::Put put;
  put.table = table_named("orders");
  put.item = parse_item("p: 'a'");
  must(metering.put(put));
  put.condition = condition_of("attribute_not_exists(p)");
  must(metering.put(put));
  tables::Get get;
  get.table = table_named("orders");
  get.key = parse_item("p: 'a'");
  get.consistent = true;
  must(metering.get(get));
  const Usage usage = metering.report(0).by_table.at("orders");
  EXPECT_EQ(usage.write_units, 1);
  EXPECT_EQ(usage.wasted_units, 1);
  EXPECT_EQ(usage.read_units, 1);
  EXPECT_EQ(usage.calls, 3U);
}

TEST_F(Metering, OperationsAreSummedByKind) {
  MeteringTables metering(*engine);
  metering.note({"orders.place", "committed", 11, 11, 1});
  metering.note({"orders.place", "failed", 11, 21, 2});
  metering.note({"orders.place", "replayed", 0, 0, 0});
  const auto kind = metering.report(0).by_kind.at("orders.place");
  EXPECT_EQ(kind.operations, 2U);
  EXPECT_EQ(kind.tries, 3U);
  EXPECT_EQ(kind.planned_units, 22);
  EXPECT_EQ(kind.measured_units, 32);
  EXPECT_EQ(kind.answers, (std::map<std::string, std::uint64_t>{
                              {"committed", 1}, {"failed", 1}, {"replayed", 1}}));
}

}  // namespace
}  // namespace semel::cost
