#include "domain/operation/driver.h"

#include <gtest/gtest.h>

#include "domain/operation/test_support.h"

namespace semel::operation {
namespace {

constexpr const char* sold_one = "committed sale: 'sale-1', shelf: 'shelf0', generation 1";
constexpr const char* one_gone = "available: 9, id: 'shelf0' | available: 10, id: 'shelf1'";
constexpr const char* none_gone = "available: 10, id: 'shelf0' | available: 10, id: 'shelf1'";

TEST(Driver, CommitsOnceAndReplaysTheStoredAnswer) {
  OperationFixture shop;
  EXPECT_EQ(text_of(shop.run("1", 1)), sold_one);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(text_of(shop.run("1", 1)), std::string("replayed ") + sold_one);
  EXPECT_EQ(shop.shelves(), one_gone);
}

TEST(Driver, CostsTwoWritesAndNoRead) {
  OperationFixture shop;
  shop.rule("*.* before delay 1");
  const auto answer = must(shop.run("1", 1));
  EXPECT_EQ(shop.pause.waits_ms.size(), 2U);
  std::string capacity;
  for (const auto& one : answer.capacity)
    capacity += one.table.name + " " + std::to_string(one.table_units) + "; ";
  EXPECT_EQ(capacity, "operations 3.000000; shop 4.000000; ");
}

TEST(Driver, RefusesAnotherRequestUnderTheSameId) {
  OperationFixture shop;
  must(shop.run("1", 1));
  EXPECT_EQ(text_of(shop.run("1", 2)), "another request");
  EXPECT_EQ(shop.shelves(), one_gone);
}

TEST(Driver, ShowsTheFirstAnswerWhenItsReplyWasLost) {
  OperationFixture shop;
  shop.rule("dynamodb.TransactWriteItems after drop count=3");
  EXPECT_EQ(text_of(shop.run("1", 1)), sold_one);
  EXPECT_EQ(shop.shelves(), one_gone);
}

TEST(Driver, FindsItsOwnCommitWhenTheTokenIsForgotten) {
  OperationFixture shop;
  shop.rule("dynamodb.TransactWriteItems after drop count=1");
  shop.pause.while_waiting = [&] { shop.engine.clock().advance_ms(11 * 60'000); };
  RunOptions patient;
  patient.drive_ms = 60 * 60'000;
  EXPECT_EQ(text_of(shop.run("1", 10, patient)),
            "committed sale: 'sale-1', shelf: 'shelf0', generation 1");
}

TEST(Driver, RecognisesItsIntentWhenTheReplyWasLost) {
  OperationFixture shop;
  shop.rule("dynamodb.PutItem after drop count=1");
  EXPECT_EQ(text_of(shop.run("1", 1)), sold_one);
}

TEST(Driver, RecordsNothingWhenTheIntentIsThrottled) {
  OperationFixture shop;
  shop.rule("dynamodb.PutItem before throttle");
  const auto answer = shop.run("1", 1);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ErrorCode::throttled);
  EXPECT_FALSE(must(shop.driver().find("1")).record);
}

TEST(Driver, IsOpenWhenTheIntentMayBeStored) {
  OperationFixture shop;
  shop.rule("dynamodb.PutItem after drop");
  EXPECT_EQ(text_of(shop.run("1", 1)), "open PENDING, generation 1");
  EXPECT_EQ(shop.shelves(), none_gone);
}

TEST(Driver, TriesAnotherPlanUnderANewGeneration) {
  OperationFixture shop;
  shop.stock(0, 0);
  EXPECT_EQ(text_of(shop.run("1", 1)), "committed sale: 'sale-1', shelf: 'shelf1', generation 2");
  EXPECT_EQ(text_of(shop.run("1", 1)),
            "replayed committed sale: 'sale-1', shelf: 'shelf1', generation 2");
}

TEST(Driver, MakesADefiniteNoStick) {
  OperationFixture shop;
  EXPECT_EQ(text_of(shop.run("1", 11)), "failed sold_out, generation 3");
  shop.stock(0, 100);
  EXPECT_EQ(text_of(shop.run("1", 11)), "replayed failed sold_out, generation 3");
  EXPECT_EQ(text_of(shop.run("2", 11)), "committed sale: 'sale-2', shelf: 'shelf0', generation 1");
}

TEST(Driver, RecordsARefusalOfThePlannerAndNotAnInvalidRequest) {
  OperationFixture shop;
  EXPECT_EQ(text_of(shop.driver().run({"1", "sell", {{"refused", true}}}, {})),
            "failed closed, generation 1");
  EXPECT_EQ(text_of(shop.driver().run({"1", "sell", {{"refused", true}}}, {})),
            "replayed failed closed, generation 1");
  EXPECT_EQ(text_of(shop.driver().run({"2", "sell", {{"invalid", true}}}, {})),
            "error: an invalid sale");
  EXPECT_FALSE(must(shop.driver().find("2")).record);
  EXPECT_FALSE(shop.driver().run({"3", "unknown", {}}, {}));
}

TEST(Driver, BacksOffOnConflictsAndKeepsTheGeneration) {
  OperationFixture shop;
  shop.rule("dynamodb.TransactWriteItems before conflict count=10");
  EXPECT_EQ(text_of(shop.run("1", 1)), sold_one);
  EXPECT_EQ(shop.pause.waits_ms.size(), 10U);
}

TEST(Driver, KeepsAskingWhileTheTransactionIsInProgress) {
  OperationFixture shop;
  shop.rule("dynamodb.TransactWriteItems before in-progress count=9");
  EXPECT_EQ(text_of(shop.run("1", 1)), sold_one);
}

TEST(Driver, FencesWhatItCannotFindOut) {
  OperationFixture shop;
  shop.rule("dynamodb.TransactWriteItems before drop count=8");
  RunOptions patient;
  patient.drive_ms = 600'000;
  EXPECT_EQ(text_of(shop.run("1", 1, patient)),
            "committed sale: 'sale-1', shelf: 'shelf0', generation 2");
  const Record record = shop.record("1");
  EXPECT_EQ(record.attempts.size(), 8U);
  EXPECT_EQ(record.attempts[0].outcome, "unknown");
}

TEST(Driver, SpendsItsBudgetAndThenLeavesTheOperationOpen) {
  OperationFixture shop;
  while (shop.budget.take(RetryCause::transient)) {
  }
  shop.rule("dynamodb.TransactWriteItems before drop");
  EXPECT_EQ(text_of(shop.run("1", 1)), "open PENDING, generation 1");
  EXPECT_TRUE(shop.pause.waits_ms.empty());
}

TEST(Driver, FailsWhatTheStoreRefuses) {
  OperationFixture shop;
  shop.rule("dynamodb.TransactWriteItems before error AccessDenied 400 count=1");
  EXPECT_EQ(text_of(shop.run("1", 1)), "failed request_refused, generation 2");
  EXPECT_EQ(text_of(shop.run("1", 1)), "replayed failed request_refused, generation 2");
}

TEST(Driver, TellsThatAnotherDrivesTheOperation) {
  OperationFixture shop;
  shop.pause.ending = true;
  shop.rule("dynamodb.TransactWriteItems before drop");
  EXPECT_EQ(text_of(shop.run("1", 1)), "open PENDING, generation 1");
  shop.rules.clear();
  EXPECT_EQ(text_of(shop.run("1", 1)), "open PENDING by another, generation 1");
  EXPECT_EQ(shop.shelves(), none_gone);
}

TEST(Driver, TakesOverAfterALeaseWhenItMayWait) {
  OperationFixture shop;
  shop.pause.ending = true;
  shop.rule("dynamodb.TransactWriteItems before drop");
  EXPECT_EQ(text_of(shop.run("1", 1)), "open PENDING, generation 1");
  shop.rules.clear();
  shop.pause.ending = false;
  RunOptions joining;
  joining.wait_ms = 30'000;
  joining.drive_ms = 60'000;
  EXPECT_EQ(text_of(shop.run("1", 1, joining)), sold_one);
  EXPECT_EQ(shop.shelves(), one_gone);
}

TEST(Driver, ShutsOutALateTransactionByItsFence) {
  OperationFixture shop;
  shop.pause.ending = true;
  shop.rule("dynamodb.TransactWriteItems before drop");
  must(shop.run("1", 1));
  shop.rules.clear();
  const Record pending = shop.record("1");
  EXPECT_EQ(text_of(shop.driver().resolve(pending, State::failed, Refusal{"gone", "Gone"})),
            "failed gone, generation 2");
  const auto late = must(commit_of(shop.options.tables, pending, false, {}));
  const auto outcome = must(shop.engine->transact_write(late));
  EXPECT_TRUE(std::holds_alternative<tables::Cancelled>(outcome.result));
  EXPECT_EQ(shop.shelves(), none_gone);
  EXPECT_EQ(text_of(shop.driver().resolve(pending, State::failed, Refusal{"late", "Late"})),
            "replayed failed gone, generation 2");
}

TEST(Driver, RefusesIllegalChangesOfState) {
  OperationFixture shop;
  must(shop.run("1", 1));
  EXPECT_FALSE(shop.driver().resolve(shop.record("1"), State::failed, Refusal{"no", "No"}));
}

TEST(LeanDriver, CommitsWithOneWriteAndReplays) {
  OperationFixture shop;
  shop.rule("*.* before delay 1");
  RunOptions lean;
  lean.intent = false;
  EXPECT_EQ(text_of(shop.run("1", 1, lean)), sold_one);
  EXPECT_EQ(shop.pause.waits_ms.size(), 1U);
  EXPECT_EQ(text_of(shop.run("1", 1, lean)), std::string("replayed ") + sold_one);
  EXPECT_EQ(text_of(shop.run("1", 1)), std::string("replayed ") + sold_one);
}

TEST(LeanDriver, ShowsItsOwnCommitAfterALostReplyAndAForgottenToken) {
  OperationFixture shop;
  shop.rule("dynamodb.TransactWriteItems after drop count=1");
  shop.pause.while_waiting = [&] { shop.engine.clock().advance_ms(11 * 60'000); };
  RunOptions lean;
  lean.intent = false;
  lean.drive_ms = 60 * 60'000;
  EXPECT_EQ(text_of(shop.run("1", 10, lean)),
            "committed sale: 'sale-1', shelf: 'shelf0', generation 1");
}

TEST(LeanDriver, MakesADefiniteNoStick) {
  OperationFixture shop;
  RunOptions lean;
  lean.intent = false;
  EXPECT_EQ(text_of(shop.run("1", 11, lean)), "failed sold_out, generation 3");
  shop.stock(0, 100);
  EXPECT_EQ(text_of(shop.run("1", 11, lean)), "replayed failed sold_out, generation 3");
}

TEST(LeanDriver, FencesAnUnknownOutcomeByAFailedRecord) {
  OperationFixture shop;
  shop.rule("dynamodb.TransactWriteItems before drop");
  RunOptions lean;
  lean.intent = false;
  lean.drive_ms = 600'000;
  EXPECT_EQ(text_of(shop.run("1", 1, lean)), "failed outcome_unknown, generation 2");
}

TEST(LeanDriver, IsAnErrorWhenNothingWasTaken) {
  OperationFixture shop;
  shop.rule("dynamodb.TransactWriteItems before throttle");
  RunOptions lean;
  lean.intent = false;
  const auto answer = shop.run("1", 1, lean);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ErrorCode::throttled);
}

}  // namespace
}  // namespace semel::operation
