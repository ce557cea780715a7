#include <gtest/gtest.h>

#include "domain/operation/sweeper.h"
#include "domain/operation/test_support.h"

namespace semel::operation {
namespace {

constexpr const char* sold_one = "committed sale: 'sale-1', shelf: 'shelf0', generation 1";

struct FusedShop : OperationFixture {
  explicit FusedShop(bool with_archive = false) : OperationFixture(with_archive) {
    options.fused_intent = true;
  }
};

TEST(FusedDriver, CommitsWithOneWriteAndReplays) {
  FusedShop shop;
  shop.rule("*.* before delay 1");
  EXPECT_EQ(text_of(shop.run("1", 1)), sold_one);
  EXPECT_EQ(shop.pause.waits_ms.size(), 1U);
  EXPECT_EQ(text_of(shop.run("1", 1)), std::string("replayed ") + sold_one);
}

TEST(FusedDriver, LeavesTheRecordThatARecordedOperationLeaves) {
  FusedShop shop;
  must(shop.run("1", 1));
  shop.options.fused_intent = false;
  must(shop.run("2", 1));
  const Record fused = shop.record("1");
  const Record recorded = shop.record("2");
  EXPECT_EQ(fused.state, recorded.state);
  EXPECT_EQ(fused.generation, recorded.generation);
  EXPECT_FALSE(fused.due);
  EXPECT_FALSE(fused.frozen.empty());
}

TEST(FusedDriver, StoresItsIntentWhenTheTransactionDoesNotComeThrough) {
  FusedShop shop;
  shop.rule("dynamodb.TransactWriteItems before conflict");
  RunOptions brief;
  brief.drive_ms = 100;
  EXPECT_EQ(text_of(shop.run("1", 1, brief)), "open PENDING, generation 1");
  EXPECT_TRUE(shop.record("1").due);
  shop.rules.clear();
  EXPECT_EQ(text_of(shop.driver().finish(shop.record("1"), {})), sold_one);
}

TEST(FusedDriver, ItsIntentShutsOutATransactionThatIsStillUnderWay) {
  FusedShop shop;
  shop.rule("dynamodb.TransactWriteItems before drop count=20");
  RunOptions brief;
  brief.drive_ms = 600'000;
  must(shop.run("1", 1, brief));
  EXPECT_EQ(shop.shelves(), "available: 9, id: 'shelf0' | available: 10, id: 'shelf1'");
}

TEST(FusedDriver, FindsItsOwnCommitAfterALostReply) {
  FusedShop shop;
  shop.rule("dynamodb.TransactWriteItems after drop");
  EXPECT_EQ(text_of(shop.run("1", 1)), sold_one);
  EXPECT_EQ(shop.shelves(), "available: 9, id: 'shelf0' | available: 10, id: 'shelf1'");
}

TEST(FusedDriver, MakesADefiniteNoStickAndKeepsWhatWasAsked) {
  FusedShop shop;
  EXPECT_EQ(text_of(shop.run("1", 11)), "failed sold_out, generation 3");
  shop.stock(0, 100);
  EXPECT_EQ(text_of(shop.run("1", 11)), "replayed failed sold_out, generation 3");
  EXPECT_FALSE(shop.record("1").frozen.empty());
}

TEST(FusedDriver, FindsWhatWasArchivedAlsoWhenItHasToStoreItsIntent) {
  FusedShop shop(true);
  must(shop.run("1", 1));
  const auto archived =
      must(shop.faulty.transact_write(archive_of(shop.options.tables, shop.record("1"))));
  ASSERT_TRUE(std::holds_alternative<tables::Committed>(archived.result));
  EXPECT_EQ(text_of(shop.run("1", 1)), std::string("replayed ") + sold_one);
  shop.rule("dynamodb.TransactWriteItems before throttle count=30");
  EXPECT_EQ(text_of(shop.run("1", 1)), std::string("replayed ") + sold_one);
  EXPECT_EQ(shop.shelves(), "available: 9, id: 'shelf0' | available: 10, id: 'shelf1'");
}

}  // namespace
}  // namespace semel::operation
