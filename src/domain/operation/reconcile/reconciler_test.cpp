#include "domain/operation/reconcile/reconciler.h"

#include <gtest/gtest.h>

#include <functional>

#include "domain/operation/reconcile/reconcile_test_helpers.h"
#include "domain/tables/forwarding.h"

namespace semel::reconcile {
namespace {

TEST(Reconciler, FindsNothingWhereNothingIsWrong) {
  Driven driven;
  driven.run(
      "orders.reserve", "o-3",
      "currency: 'EUR', expiresInMs: 10, lines: [{sku: 'apple', quantity: 2, unitPrice: 7}]");
  driven.run("orders.release", "release-3", "orderId: 'o-3'");
  driven.run("orders.refund", "refund-1", "orderId: 'o-1', amount: 100, currency: 'EUR'");
  driven.run("orders.return", "return-1", "orderId: 'o-1'");
  driven.run("orders.cancel", "cancel-2", "orderId: 'o-2'");
  driven.run("stock.receive", "receive-1", "sku: 'apple', quantity: 7");
  driven.run("stock.resize", "resize-1", "sku: 'apple', shards: 1");
  driven.run("stock.resize", "resize-2", "sku: 'apple', shards: 4");
  driven.run("stock.rebalance", "rebalance-1", "sku: 'apple'");
  EXPECT_EQ(driven.place("o-4", "apple", 1'000), "refused insufficient_stock");
  const Report report = driven.reconcile();
  EXPECT_EQ(Driven::text(report), "");
  EXPECT_TRUE(report.not_judged.empty());
  EXPECT_EQ(report.operations, 15U);
  EXPECT_EQ(report.entries, 14U);
  EXPECT_EQ(report.orders, 3U);
}

struct Tear {
  std::string name;
  std::function<void(Driven&)> make;
  std::string findings;
  std::string repairs;        ///< what came of them
  std::string findings_left;  ///< after them: cases for people
};

std::vector<Tear> tears_to_mend() {
  return {
      {"OrderLost",
       [](Driven& driven) { driven.remove(driven.shop.schema.orders, "orderId: 'o-1'"); },
       "order_missing order:o-1 [orders.restore]\n", "orders.restore order:o-1: mended\n", ""},
      {"OrderOfAnEarlierTime",
       [](Driven& driven) {
         auto old = driven.item(driven.shop.schema.orders, "orderId: 'o-1'");
         driven.run("orders.deliver", "deliver-1", "orderId: 'o-1'");
         driven.put(driven.shop.schema.orders, old);
       },
       "order_differs order:o-1 [orders.restore]\n", "orders.restore order:o-1: mended\n", ""},
      {"ShardOfAnEarlierTime",
       [](Driven& driven) {
         auto old = driven.item(driven.shop.schema.stock, "stockKey: 'pear#0'");
         driven.place("o-5", "pear", 2);
         driven.put(driven.shop.schema.stock, old);
       },
       "shard_differs pear#0 [stock.adjust]\n", "stock.adjust pear#0: mended\n", ""},
      {"ShardLost",
       [](Driven& driven) { driven.remove(driven.shop.schema.stock, "stockKey: 'pear#0'"); },
       "shard_differs pear#0 [stock.adjust]\n", "stock.adjust pear#0: mended\n", ""},
      {"EventLost",
       [](Driven& driven) { driven.remove(*driven.shop.schema.outbox, "operationId: 'o-2'"); },
       "event_missing order:o-2 o-2 [orders.resend]\n", "orders.resend order:o-2: mended\n", ""},
      {"HeadOfAnEarlierTime",
       [](Driven& driven) {
         auto old = driven.item(driven.shop.schema.stock, "stockKey: 'pear#head'");
         driven.run("stock.receive", "receive-2", "sku: 'pear', quantity: 2");
         driven.put(driven.shop.schema.stock, old);
       },
       "head_differs pear#head [stock.restore]\n", "stock.restore pear#head: mended\n", ""},
      {"EntryLost",
       [](Driven& driven) {
         driven.remove(driven.shop.schema.ledger, "operationId: 'ship-1', subject: 'order:o-1'");
       },
       "effect_missing order:o-1 ship-1 [ledger.restore]\n", "ledger.restore order:o-1: mended\n",
       ""},
      {"FirstEntryLost",
       [](Driven& driven) {
         driven.remove(driven.shop.schema.ledger, "operationId: 'o-2', subject: 'order:o-2'");
       },
       "effect_missing order:o-2 o-2 [ledger.restore]\n", "ledger.restore order:o-2: mended\n",
       ""}};
}

/// What no rule can decide.
std::vector<Tear> tears_for_people() {
  return {
      {"EntryChanged",
       [](Driven& driven) {
         auto entry =
             driven.item(driven.shop.schema.ledger, "operationId: 'ship-1', subject: 'order:o-1'");
         entry.set("amount", value::Number(1));
         driven.put(driven.shop.schema.ledger, entry);
       },
       "entry_changed order:o-1\n", "", "entry_changed order:o-1\n"},
      {"EntryForged",
       [](Driven& driven) {
         auto entry = driven.shop.entry("order:o-2", "o-2");
         entry.moves[0].quantity = -2;  // and sealed anew
         entry.lines[0].quantity = 2;
         driven.put(driven.shop.schema.ledger, orders::to_item(entry));
       },
       "entry_changed order:o-2 o-2\nshard_differs pear#0\norder_differs order:o-2\n", "",
       "entry_changed order:o-2 o-2\nshard_differs pear#0\norder_differs order:o-2\n"},
      {"EntryTwice",
       [](Driven& driven) {
         auto entry = driven.shop.entry("order:o-2", "o-2");
         entry.subject = "order:o-7";
         driven.put(driven.shop.schema.ledger, orders::to_item(entry));
       },
       "effect_surplus order:o-7 o-2\nshard_differs pear#0\n", "",
       "effect_surplus order:o-7 o-2\nshard_differs pear#0\n"},
      {"EntryOfASaleChanged",
       [](Driven& driven) {
         auto entry =
             driven.item(driven.shop.schema.ledger, "operationId: 'o-2', subject: 'order:o-2'");
         entry.set("amount", value::Number(1));
         driven.put(driven.shop.schema.ledger, entry);
       },
       "entry_changed order:o-2\nshard_differs pear#0\n", "",
       "entry_changed order:o-2\nshard_differs pear#0\n"},
      {"RecordLost",
       [](Driven& driven) { driven.remove(driven.records.operations, "operationId: 'o-2'"); },
       "effect_unrecorded order:o-2 o-2\n", "", "effect_unrecorded order:o-2 o-2\n"},
      {"RecordOfAnEarlierTime",
       [](Driven& driven) {
         auto record = driven.item(driven.records.operations, "operationId: 'o-2'");
         record.set("state", "PENDING");
         driven.put(driven.records.operations, record);
       },
       "effect_of_unfinished order:o-2 o-2\n", "", "effect_of_unfinished order:o-2 o-2\n"},
      {"OrderFromNowhere",
       [](Driven& driven) {
         auto order = driven.item(driven.shop.schema.orders, "orderId: 'o-2'");
         order.set("orderId", "o-9");
         driven.put(driven.shop.schema.orders, order);
       },
       "order_surplus order:o-9\n", "", "order_surplus order:o-9\n"},
  };
}

class Torn : public testing::TestWithParam<Tear> {};

TEST_P(Torn, IsFoundAndMendedWhereItCanBe) {
  Driven driven;
  const Tear tear = GetParam();
  tear.make(driven);
  const Report report = driven.reconcile();
  EXPECT_EQ(Driven::text(report), tear.findings);
  EXPECT_EQ(Driven::text(driven.reconcile()), tear.findings) << "looking changes nothing";
  EXPECT_EQ(driven.mend(report), tear.repairs);
  EXPECT_EQ(Driven::text(driven.reconcile()), tear.findings_left);
  // The same report a second time mends nothing twice.
  driven.mend(report);
  EXPECT_EQ(Driven::text(driven.reconcile()), tear.findings_left);
}

INSTANTIATE_TEST_SUITE_P(Mended, Torn, testing::ValuesIn(tears_to_mend()),
                         [](const auto& info) { return info.param.name; });
INSTANTIATE_TEST_SUITE_P(ForPeople, Torn, testing::ValuesIn(tears_for_people()),
                         [](const auto& info) { return info.param.name; });

TEST(Reconciler, AnOperationThatNobodyFinishesIsFoundInTime) {
  Driven driven;
  auto record = driven.item(driven.records.operations, "operationId: 'o-2'");
  record.set("operationId", "o-8");
  record.set("state", "PENDING");
  driven.put(driven.records.operations, record);
  EXPECT_EQ(Driven::text(driven.reconcile()), "");
  driven.shop.tables.clock().advance_ms(600'000 + 600'001);
  EXPECT_EQ(Driven::text(driven.reconcile()), "operation_overdue orders.place o-8\n");
  record.set("state", "RECONCILING");
  driven.put(driven.records.operations, record);
  const Report report = driven.reconcile();
  EXPECT_EQ(Driven::text(report), "");
  EXPECT_EQ(report.reconciling, 1U);
}

TEST(Reconciler, ANegativeShardIsFound) {
  Driven driven;
  auto shard = driven.item(driven.shop.schema.stock, "stockKey: 'pear#0'");
  shard.set("available", value::Number(-1));
  driven.put(driven.shop.schema.stock, shard);
  EXPECT_EQ(Driven::text(driven.reconcile()),
            "shard_negative pear#0\nshard_differs pear#0 [stock.adjust]\n");
}

TEST(Reconciler, ARepairIsRefusedWhenWhatItMendsHasChanged) {
  Driven driven;
  driven.remove(driven.shop.schema.orders, "orderId: 'o-1'");
  const Report report = driven.reconcile();
  driven.mend(report);
  driven.run("orders.deliver", "deliver-1", "orderId: 'o-1'");
  driven.remove(driven.shop.schema.orders, "orderId: 'o-1'");
  // It was carried out once, and is not a second time: the next round proposes another.
  EXPECT_EQ(driven.mend(report), "orders.restore order:o-1: was mended before\n");
}

/// Makes an order before every call that reads: a shop that never rests.
class Busy final : public tables::ForwardingTables {
 public:
  Busy(tables::Tables& inner, std::function<void()> work)
      : ForwardingTables(inner), work_(std::move(work)) {}
  Result<tables::ReadOutcome> scan(const tables::Scan& request) override {
    work();
    return inner_.scan(request);
  }
  Result<tables::BatchGetOutcome> batch_get(const tables::BatchGet& request) override {
    work();
    return inner_.batch_get(request);
  }
  Result<tables::ReadOutcome> query(const tables::Query& request) override {
    if (query_count_++ % 5 == 0) work();
    return inner_.query(request);
  }

 private:
  void work() {
    if (working_ || work_count_ == work_count_max) return;
    working_ = true;
    ++work_count_;
    work_();
    working_ = false;
  }
  static constexpr int work_count_max = 300;
  std::function<void()> work_;
  bool working_ = false;
  int work_count_ = 0;
  int query_count_ = 0;
};

class BusyShop : public testing::Test {
 protected:
  BusyShop() { driven.run("stock.receive", "much", "sku: 'apple', quantity: 5000"); }
  void work() {
    const std::string id = "busy-" + std::to_string(count++);
    driven.place(id, "apple", 1 + count % 3);
    if (count % 2 == 0) driven.run("orders.cancel", "cancel-" + id, "orderId: '" + id + "'");
    if (count % 7 == 0) driven.run("orders.ship", "ship-" + id, "orderId: '" + id + "'");
  }
  Driven driven;
  int count = 0;
  Busy busy{*driven.shop.tables, [this] { work(); }};
};

TEST_F(BusyShop, RaisesNoFalseAlarmAndSaysWhatItCouldNotJudge) {
  const Report report = driven.reconcile(busy);
  EXPECT_EQ(Driven::text(report), "");
  EXPECT_EQ(report.not_judged, (std::vector<std::string>{"apple#0", "apple#1"}));
  EXPECT_GT(count, 20);
  EXPECT_EQ(Driven::text(driven.reconcile()), "");
}

TEST_F(BusyShop, MarksJudgeEvenBusyShards) {
  const Options marking{.mark_busy = true};
  Report report = driven.reconcile(busy, marking);
  EXPECT_EQ(Driven::text(report), "");
  EXPECT_TRUE(report.not_judged.empty());

  auto shard = driven.item(driven.shop.schema.stock, "stockKey: 'apple#1'");
  std::int64_t available = 0;
  shard.find("available")->get<value::Number>()->to_int64(available);
  shard.set("available", value::Number(available - 2));
  driven.put(driven.shop.schema.stock, shard);
  Busy again(*driven.shop.tables, [this] { work(); });
  report = driven.reconcile(again, marking);
  EXPECT_EQ(Driven::text(report), "shard_differs apple#1 [stock.adjust]\n");
  work();  // the repair holds whatever is sold meanwhile
  EXPECT_EQ(driven.mend(report), "stock.adjust apple#1: mended\n");
  EXPECT_EQ(Driven::text(driven.reconcile()), "");
}

}  // namespace
}  // namespace semel::reconcile
