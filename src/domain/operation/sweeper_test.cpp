#include "domain/operation/sweeper.h"

#include <gtest/gtest.h>

#include "domain/operation/archive.h"
#include "domain/operation/cases.h"
#include "domain/operation/generic.h"
#include "domain/operation/test_support.h"

namespace semel::operation {
namespace {

std::string text_of_report(const Sweeper::Report& report) {
  return "committed " + std::to_string(report.committed) + ", failed " +
         std::to_string(report.failed) + ", to people " + std::to_string(report.to_people) +
         ", open " + std::to_string(report.left_open);
}

/// An operation whose driver died between intent and transaction.
void leave_pending(OperationFixture& shop, const std::string& id) {
  shop.pause.ending = true;
  shop.rule("dynamodb.TransactWriteItems before drop");
  EXPECT_EQ(text_of(shop.run(id, 1)), "open PENDING, generation 1");
  shop.rules.clear();
  shop.pause.ending = false;
}

TEST(Sweeper, FinishesWhatNobodyDrives) {
  OperationFixture shop;
  leave_pending(shop, "1");
  leave_pending(shop, "2");
  const Driver driver = shop.driver();
  Sweeper sweeper(driver, {});
  EXPECT_EQ(text_of_report(must(sweeper.round())), "committed 0, failed 0, to people 0, open 0");
  shop.engine.clock().advance_ms(5'000);
  EXPECT_EQ(text_of_report(must(sweeper.round())), "committed 2, failed 0, to people 0, open 0");
  EXPECT_EQ(text_of(shop.run("1", 1)),
            "replayed committed sale: 'sale-1', shelf: 'shelf0', generation 1");
  EXPECT_EQ(text_of_report(must(sweeper.round())), "committed 0, failed 0, to people 0, open 0");
}

TEST(Sweeper, LeavesAloneWhatHasANewVersion) {
  OperationFixture shop;
  leave_pending(shop, "1");
  const Driver driver = shop.driver();
  Sweeper sweeper(driver, {});
  must(sweeper.round());
  shop.engine.clock().advance_ms(4'000);
  must(driver.resolve(shop.record("1"), State::pending, std::nullopt));
  shop.engine.clock().advance_ms(4'000);
  EXPECT_EQ(text_of_report(must(sweeper.round())), "committed 0, failed 0, to people 0, open 0");
  EXPECT_EQ(shop.record("1").state, State::pending);
}

TEST(Sweeper, FailsWhatIsPastItsDeadline) {
  OperationFixture shop;
  shop.options.deadline_ms = 3'000;
  leave_pending(shop, "1");
  const Driver driver = shop.driver();
  Sweeper sweeper(driver, {});
  must(sweeper.round());
  shop.engine.clock().advance_ms(6'000);
  EXPECT_EQ(text_of_report(must(sweeper.round())), "committed 0, failed 1, to people 0, open 0");
  EXPECT_EQ(shop.record("1").failure->reason, "deadline_passed");
}

TEST(Sweeper, GivesUpToPeopleAfterManySweeps) {
  OperationFixture shop;
  leave_pending(shop, "1");
  shop.rule("dynamodb.TransactWriteItems before drop");
  shop.options.deadline_ms = 1'000'000'000;
  shop.pause.ending = true;
  const Driver driver = shop.driver();
  SweeperOptions options;
  options.sweeps_max = 2;
  Sweeper sweeper(driver, options);
  int to_people = 0;
  for (int i = 0; i < 10; ++i) {
    to_people += must(sweeper.round()).to_people;
    shop.engine.clock().advance_ms(60'000);
  }
  EXPECT_EQ(to_people, 1);
  const Record record = shop.record("1");
  EXPECT_EQ(record.state, State::reconciling);
  EXPECT_EQ(record.due->partition, cases_partition);
  const auto cases = must(list_cases(driver, 10, std::nullopt));
  ASSERT_EQ(cases.cases.size(), 1U);
  EXPECT_EQ(cases.cases[0].failure->reason, "not_finished");
  shop.rules.clear();
  shop.pause.ending = false;
  must(driver.resolve(record, State::pending, std::nullopt));
  EXPECT_EQ(text_of(driver.finish(shop.record("1"), {})),
            "committed sale: 'sale-1', shelf: 'shelf0', generation 3");
}

TEST(Sweeper, IsHarmlessBesideAnother) {
  OperationFixture shop;
  leave_pending(shop, "1");
  const Driver driver = shop.driver();
  Sweeper one(driver, {});
  Sweeper other(driver, {});
  must(one.claim());
  must(other.claim());
  shop.engine.clock().advance_ms(5'000);
  const auto claimed = must(one.claim());
  ASSERT_EQ(claimed.size(), 1U);
  EXPECT_TRUE(must(other.claim()).empty());
  must(driver.resolve(claimed[0], State::failed, Refusal{"operator", "By hand"}));
  EXPECT_EQ(text_of(one.finish(claimed[0])), "failed operator, generation 2");
}

TEST(Archiver, MovesOldRecordsThatStillAnswer) {
  OperationFixture shop(true);
  RunOptions lean;
  lean.intent = false;
  must(shop.run("1", 1));
  must(shop.run("2", 1, lean));
  must(shop.run("3", 11));
  const Driver driver = shop.driver();
  Archiver archiver(driver, 1'000);
  EXPECT_EQ(must(archiver.round()).moved, 0);
  shop.engine.clock().advance_ms(2'000);
  EXPECT_EQ(must(archiver.round()).moved, 3);
  EXPECT_EQ(shop.engine.get("operations", "operationId: '1'"), "nothing");
  EXPECT_EQ(text_of(shop.run("1", 1)),
            "replayed committed sale: 'sale-1', shelf: 'shelf0', generation 1");
  EXPECT_EQ(text_of(shop.run("2", 1, lean)),
            "replayed committed sale: 'sale-2', shelf: 'shelf0', generation 1");
  EXPECT_EQ(text_of(shop.run("3", 11)), "replayed failed sold_out, generation 3");
  EXPECT_EQ(text_of(shop.run("1", 2)), "another request");
  EXPECT_EQ(shop.engine.get("operations", "operationId: '1'"), "nothing");
}

TEST(Archiver, KeepsARefusalOutWhereTheArchiveHasAnAnswer) {
  OperationFixture shop(true);
  must(shop.driver().run({"1", "sell", {{"refused", true}}}, {}));
  shop.engine.clock().advance_ms(2'000);
  const Driver driver = shop.driver();
  EXPECT_EQ(must(Archiver(driver, 1'000).round()).moved, 1);
  EXPECT_EQ(text_of(driver.run({"1", "sell", {{"refused", true}}}, {})),
            "replayed failed closed, generation 1");
  EXPECT_EQ(shop.engine.get("operations", "operationId: '1'"), "nothing");
}

TEST(Generic, RunsAnyTransactionOnce) {
  OperationFixture shop;
  GenericPlanner generic(shop.options.tables);
  shop.planners.add(generic_kind, generic);
  const auto actions = [](std::string_view name) {
    std::vector<tables::WriteAction> list;
    const std::string text = "available >= " + std::string(name);
    tables::Put put{table_named("shop"), parse_item("id: 'shelf0', available: 1"),
                    engine::condition_of(text, "'" + std::string(name) + "': 10")};
    list.emplace_back(std::move(put));
    return list;
  };
  const Request request = must(generic_request("1", actions(":a")));
  const Request respelled = must(generic_request("1", actions(":other")));
  EXPECT_EQ(text_of(shop.driver().run(request, {})), "committed , generation 1");
  EXPECT_EQ(text_of(shop.driver().run(respelled, {})), "replayed committed , generation 1");
  const Request refused = must(generic_request("2", actions(":a")));
  EXPECT_EQ(text_of(shop.driver().run(refused, {})), "failed condition_failed, generation 2");
}

TEST(Generic, RefusesTheTablesOfRecords) {
  OperationFixture shop;
  GenericPlanner generic(shop.options.tables);
  std::vector<tables::WriteAction> actions;
  actions.emplace_back(tables::Put{table_named("operations"), parse_item("operationId: 'x'"), {}});
  const auto planned = generic.plan(must(generic_request("1", actions)), 1);
  EXPECT_FALSE(planned);
}

}  // namespace
}  // namespace semel::operation
