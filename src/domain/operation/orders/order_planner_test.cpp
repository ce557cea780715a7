#include "domain/operation/orders/order_planner.h"

#include <gtest/gtest.h>

#include "domain/operation/orders/actions.h"
#include "domain/operation/orders/limits.h"
#include "domain/operation/orders/orders_test_helpers.h"
#include "domain/value/size.h"

namespace semel::orders {
namespace {

TEST(PlaceOrder, WritesOrderStockLedgerAndEventTogether) {
  Shop shop;
  shop.create_stock("apple", 1, 10);
  EXPECT_EQ(
      shop.place("op-1", "apple", 3),
      "currency: 'EUR', orderId: 'op-1', refunded: 0, state: 'placed', total: 300, version: 1");
  EXPECT_EQ(
      shop.order("op-1"),
      "at: 1700000000000, currency: 'EUR', lines: [{amount: 300, quantity: 3, sku: 'apple'}], "
      "operationId: 'op-1', orderId: 'op-1', refunded: 0, state: 'placed', total: 300, "
      "version: 1");
  EXPECT_EQ(shop.levels("apple", 1), "7");
  const LedgerEntry entry = shop.entry("order:op-1", "op-1");
  EXPECT_EQ(entry.moves, (std::vector<Move>{{"apple", 0, -3, 1}}));
  EXPECT_EQ(entry.amount_minor, 300);
  EXPECT_EQ(shop.tables.get("outbox", "operationId: 'op-1'"),
            "amount: 300, at: 1700000000000, currency: 'EUR', event: 'place', operationId: 'op-1', "
            "state: 'placed', subject: 'order:op-1', version: 1");
}

TEST(PlaceOrder, AUsualOneLineOrderCostsTwoUnitsForEachOfItsItems) {
  const std::string payload =
      "customer: 'customer-0123456789', currency: 'EUR', lines: [{sku: 'SKU-0123456789-BLUE', "
      "quantity: 2, unitPrice: 129900}]";
  const std::string id = "0190b7c2-5f1e-7cc3-98c4-dc0c0c07398f";
  Shop shop;
  shop.create_stock("SKU-0123456789-BLUE", 16, 1'000);
  shop.run("orders.place", id, payload);
  EXPECT_EQ(shop.units, 8);  // order, stock, ledger, outbox; the operation's record makes it 10
  Shop without_outbox(false);
  without_outbox.create_stock("SKU-0123456789-BLUE", 16, 1'000);
  without_outbox.run("orders.place", id, payload);
  EXPECT_EQ(without_outbox.units, 6);
  EXPECT_LT(value::size_bytes(to_item(shop.entry("order:" + id, id))), 512U);
}

TEST(PlaceOrder, BorrowsAcrossShardsWhenNoneHasEnough) {
  Shop shop;
  shop.create_stock("apple", 5, 5);
  EXPECT_EQ(shop.levels("apple", 5), "1 1 1 1 1");
  EXPECT_NE(shop.place("op-1", "apple", 3).find("state: 'placed'"), std::string::npos);
  EXPECT_EQ(shop.entry("order:op-1", "op-1").moves.size(), 3U);
  EXPECT_EQ(shop.place("op-2", "apple", 3),
            "refused insufficient_stock available: 2, requested: 3, sku: 'apple'");
  EXPECT_EQ(shop.place("op-3", "apple", 2).find("refused"), std::string::npos);
  EXPECT_EQ(shop.levels("apple", 5), "0 0 0 0 0");
}

TEST(PlaceOrder, PlansAnewWhenItsBeliefWasOld) {
  Shop shop;
  shop.create_stock("apple", 2, 10);
  shop.place("op-1", "apple", 1);  // from now on the shards are known
  shop.before_commit = [&] {
    SeededRandom random(3);
    OrderPlanner other(*shop.tables, shop.schema, shop.tables.clock(), random);
    const operation::Request request{
        "op-other", "orders.place",
        parse_item("currency: 'EUR', lines: [{sku: 'apple', quantity: 8, unitPrice: 1}]")};
    auto plan = std::get<operation::Plan>(must(other.plan(request, 1)));
    tables::TransactWrite write;
    write.actions = std::move(plan.actions);
    must(shop.tables->transact_write(write));
  };
  EXPECT_EQ(shop.place("op-2", "apple", 5),
            "refused insufficient_stock available: 1, requested: 5, sku: 'apple'");
  EXPECT_EQ(shop.place("op-3", "apple", 1).find("refused"), std::string::npos);
}

TEST(PlaceOrder, SeesStockThatAnotherNodeReceived) {
  Shop shop;
  shop.create_stock("apple", 1, 1);
  shop.place("op-1", "apple", 1);
  EXPECT_EQ(shop.place("op-2", "apple", 1),
            "refused insufficient_stock available: 0, requested: 1, sku: 'apple'");
  shop.run("stock.receive", "r-1", "sku: 'apple', quantity: 4");
  EXPECT_EQ(shop.place("op-3", "apple", 4).find("refused"), std::string::npos);
}

TEST(PlaceOrder, RefusesWhatIsUnknownOrTaken) {
  Shop shop;
  shop.create_stock("apple", 1, 10);
  EXPECT_EQ(shop.place("op-1", "pear", 1), "refused unknown_sku sku: 'pear'");
  const std::string order =
      "orderId: 'o', currency: 'EUR', "
      "lines: [{sku: 'apple', quantity: 1, unitPrice: 1}]";
  EXPECT_EQ(shop.run("orders.place", "op-2", order).find("refused"), std::string::npos);
  EXPECT_EQ(shop.run("orders.place", "op-3", order), "refused order_exists orderId: 'o'");
  EXPECT_EQ(shop.run("orders.place", "op-4", "currency: 'EUR'"),
            "error missing_member: lines is missing");
  EXPECT_EQ(shop.levels("apple", 1), "9");
}

TEST(PlaceOrder, DoesNotDoubleAnEffectWhoseRecordIsLost) {
  Shop shop;
  shop.create_stock("apple", 1, 10);
  shop.place("op-1", "apple", 1);
  EXPECT_EQ(shop.place("op-1", "apple", 1), "refused effect_without_record table: 'orders'");
  EXPECT_EQ(shop.levels("apple", 1), "9");
}

TEST(PlaceOrder, AnOrderOfManySkusFillsOneTransaction) {
  Shop shop;
  std::string lines;
  for (std::size_t i = 0; i < stock_actions_max; ++i) {
    const std::string sku = "s" + std::to_string(i);
    shop.create_stock(sku, 2, 2);
    lines += "{sku: '" + sku + "', quantity: 1, unitPrice: 1}, ";
  }
  EXPECT_EQ(
      shop.run("orders.place", "op-1", "currency: 'EUR', lines: [" + lines + "]"),
      "currency: 'EUR', orderId: 'op-1', refunded: 0, state: 'placed', total: 96, version: 1");
  // One of them would need both shards of its SKU, and there is no room for a second.
  shop.create_stock("pair", 2, 2);
  lines = lines.substr(lines.find('}') + 2) + "{sku: 'pair', quantity: 2, unitPrice: 1}";
  EXPECT_EQ(shop.run("orders.place", "op-2", "currency: 'EUR', lines: [" + lines + "]"),
            "refused stock_fragmented available: 2, requested: 2, sku: 'pair'");
}

TEST(PlaceOrder, TheSameSeedChoosesTheSameShards) {
  std::string chosen[2];
  for (std::string& text : chosen) {
    Shop shop;
    shop.create_stock("apple", 8, 800);
    for (int i = 0; i < 20; ++i) {
      const std::string id = "op-" + std::to_string(i);
      shop.place(id, "apple", 1);
      text += std::to_string(shop.entry("order:" + id, id).moves[0].shard) + " ";
    }
  }
  EXPECT_EQ(chosen[0], chosen[1]);
  EXPECT_NE(chosen[0].find_first_not_of(chosen[0].substr(0, 2)), std::string::npos);
}

class Steps : public testing::Test {
 protected:
  Steps() {
    shop.create_stock("apple", 1, 10);
    shop.create_stock("pear", 1, 10);
    shop.run("orders.place", "place",
             "orderId: 'o', currency: 'EUR', lines: [{sku: 'apple', quantity: 2, unitPrice: 100}, "
             "{sku: 'pear', quantity: 1, unitPrice: 50}]");
  }
  /// "state version refunded", or the refusal.
  std::string run(const std::string& kind, const std::string& id, const std::string& more = "") {
    const std::string text =
        shop.run("orders." + kind, id, "orderId: 'o'" + (more.empty() ? "" : ", " + more));
    if (text.find("state: ") == std::string::npos || text.starts_with("refused")) return text;
    const Order order = must(order_from(shop.item(shop.schema.orders, {{"orderId", "o"}})));
    return std::string(name_of(order.state)) + " " + std::to_string(order.version) + " " +
           std::to_string(order.refunded_minor);
  }
  std::string stock() { return shop.levels("apple", 1) + " " + shop.levels("pear", 1); }
  Shop shop;
};

TEST_F(Steps, CancelGivesStockAndMoneyBackOnce) {
  EXPECT_EQ(stock(), "8 9");
  EXPECT_EQ(run("cancel", "c-1"), "cancelled 2 250");
  EXPECT_EQ(stock(), "10 10");
  const LedgerEntry entry = shop.entry("order:o", "c-1");
  EXPECT_EQ(entry.amount_minor, -250);
  EXPECT_EQ(entry.moves, (std::vector<Move>{{"apple", 0, 2, 1}, {"pear", 0, 1, 1}}));
  EXPECT_EQ(run("cancel", "c-2"),
            "refused illegal_transition event: 'cancel', orderId: 'o', state: 'cancelled'");
  EXPECT_EQ(stock(), "10 10");
}

TEST_F(Steps, CancelOfAPartlyRefundedOrderGivesBackTheRest) {
  EXPECT_EQ(run("refund", "r-1", "amount: 100, currency: 'EUR'"), "placed 2 100");
  EXPECT_EQ(run("cancel", "c-1"), "cancelled 3 250");
  EXPECT_EQ(shop.entry("order:o", "c-1").amount_minor, -150);
}

TEST_F(Steps, GoodsComeBackByReturnAndNotByRefund) {
  EXPECT_EQ(run("ship", "s-1"), "shipped 2 0");
  EXPECT_EQ(run("refund", "r-1", "amount: 250, currency: 'EUR'"), "refunded 3 250");
  EXPECT_EQ(stock(), "8 9");
  EXPECT_EQ(run("deliver", "d-1"),
            "refused illegal_transition event: 'deliver', orderId: 'o', state: 'refunded'");
  EXPECT_EQ(run("return", "b-1", "lines: [{sku: 'apple', quantity: 1}]"), "refunded 4 250");
  EXPECT_EQ(stock(), "9 9");
  EXPECT_EQ(run("return", "b-2", "lines: [{sku: 'apple', quantity: 2}]"),
            "refused return_too_large orderId: 'o', sku: 'apple'");
  EXPECT_EQ(run("return", "b-3"), "refunded 5 250");
  EXPECT_EQ(stock(), "10 10");
  EXPECT_EQ(run("return", "b-4"), "refused nothing_to_return orderId: 'o'");
  EXPECT_EQ(run("return", "b-5", "lines: [{sku: 'plum', quantity: 1}]"),
            "refused not_in_order orderId: 'o', sku: 'plum'");
}

TEST_F(Steps, RefundsAreBoundedByWhatWasCharged) {
  EXPECT_EQ(run("refund", "r-1", "amount: 200, currency: 'EUR'"), "placed 2 200");
  EXPECT_EQ(run("refund", "r-2", "amount: 51, currency: 'EUR'"),
            "refused refund_too_large orderId: 'o', refunded: 200, total: 250");
  EXPECT_EQ(run("refund", "r-3", "amount: 50, currency: 'USD'"),
            "refused currency_mismatch orderId: 'o', refunded: 200, total: 250");
  EXPECT_EQ(run("refund", "r-4", "amount: 50, currency: 'EUR'"), "refunded 3 250");
}

TEST_F(Steps, OfTwoThatRaceOneIsPlannedAnewOnWhatTheOtherLeft) {
  shop.before_commit = [this] { EXPECT_EQ(run("ship", "s-1"), "shipped 2 0"); };
  EXPECT_EQ(run("cancel", "c-1"),
            "refused illegal_transition event: 'cancel', orderId: 'o', state: 'shipped'");
  EXPECT_EQ(stock(), "8 9");
}

TEST_F(Steps, AnUnknownOrderIsRefused) {
  EXPECT_EQ(shop.run("orders.ship", "s-1", "orderId: 'none'"),
            "refused unknown_order orderId: 'none'");
}

TEST(Reserve, HoldsStockUntilItIsConfirmedOrReleased) {
  Shop shop;
  shop.create_stock("apple", 1, 10);
  const std::string lines =
      "currency: 'EUR', lines: [{sku: 'apple', quantity: 4, unitPrice: 100}], expiresInMs: 60000";
  shop.run("orders.reserve", "a", lines);
  shop.run("orders.reserve", "b", lines);
  EXPECT_EQ(shop.levels("apple", 1), "2");
  EXPECT_EQ(shop.entry("order:a", "a").amount_minor, 0);
  EXPECT_NE(shop.order("a").find("expiresAt: 1700000060000, expiryBucket: "), std::string::npos);
  EXPECT_NE(shop.run("orders.confirm", "ca", "orderId: 'a'").find("state: 'placed'"),
            std::string::npos);
  EXPECT_EQ(shop.entry("order:a", "ca").amount_minor, 400);
  EXPECT_NE(shop.run("orders.release", "rb", "orderId: 'b'").find("state: 'released'"),
            std::string::npos);
  EXPECT_EQ(shop.levels("apple", 1), "6");
  EXPECT_EQ(shop.order("a").find("expiryBucket"), std::string::npos);
  EXPECT_EQ(shop.run("orders.release", "ra", "orderId: 'a'"),
            "refused illegal_transition event: 'release', orderId: 'a', state: 'placed'");
}

TEST(Stock, CreateSpreadsAndReceiptsFillTheLowestUp) {
  Shop shop;
  EXPECT_EQ(shop.create_stock("apple", 4, 10), "received: 10, shards: 4, sku: 'apple', version: 1");
  EXPECT_EQ(shop.levels("apple", 4), "3 3 2 2");
  EXPECT_EQ(shop.run("stock.create", "again", "sku: 'apple', shards: 1, quantity: 1"),
            "refused sku_exists sku: 'apple'");
  shop.place("op-1", "apple", 3);
  EXPECT_EQ(shop.run("stock.receive", "r-1", "sku: 'apple', quantity: 5"),
            "received: 15, shards: 4, sku: 'apple', version: 2");
  EXPECT_EQ(shop.levels("apple", 4), "3 3 3 3");
  EXPECT_EQ(shop.entry("sku:apple", "r-1").received, 5);
  EXPECT_EQ(shop.create_stock("empty", 3, 0), "received: 0, shards: 3, sku: 'empty', version: 1");
  EXPECT_EQ(shop.levels("empty", 3), "0 - -");
}

TEST(Stock, RebalanceEvensOut) {
  Shop shop;
  shop.create_stock("apple", 1, 9);
  shop.run("stock.resize", "z-1", "sku: 'apple', shards: 3");
  EXPECT_EQ(shop.levels("apple", 3), "9 - -");
  EXPECT_EQ(shop.run("stock.rebalance", "b-1", "sku: 'apple'"),
            "received: 9, shards: 3, sku: 'apple', version: 3");
  EXPECT_EQ(shop.levels("apple", 3), "3 3 3");
  EXPECT_EQ(shop.run("stock.rebalance", "b-2", "sku: 'apple'"),
            "refused already_balanced sku: 'apple'");
}

TEST(Stock, ShrinkingClosesShardsAndKeepsTheSum) {
  Shop shop;
  shop.create_stock("apple", 4, 10);
  shop.place("op-1", "apple", 1);
  const int left = 9;
  shop.run("stock.resize", "z-1", "sku: 'apple', shards: 2");
  EXPECT_EQ(shop.levels("apple", 4).substr(3), " x x");
  EXPECT_EQ(must(shop.planner.stock().load("apple"))->total_available(), left);
  // An order planned on what was known before finds its shard closed, and takes another.
  EXPECT_EQ(shop.place("op-2", "apple", left).find("refused"), std::string::npos);
  shop.run("stock.resize", "z-2", "sku: 'apple', shards: 4");
  EXPECT_EQ(shop.levels("apple", 4), "0 0 0 0");
}

TEST(Stock, AReturnPlannedBeforeAShrinkDoesNotStrandItsGoods) {
  Shop shop;
  shop.create_stock("apple", 2, 3);  // 2 1
  shop.place("op-1", "apple", 1);
  must(shop.planner.stock().give("apple", 1));
  shop.before_commit = [&] {
    SeededRandom random(3);
    OrderPlanner other(*shop.tables, shop.schema, shop.tables.clock(), random);
    const operation::Request request{"z-1", "stock.resize", parse_item("sku: 'apple', shards: 1")};
    auto plan = std::get<operation::Plan>(must(other.plan(request, 1)));
    tables::TransactWrite write;
    write.actions = std::move(plan.actions);
    must(shop.tables->transact_write(write));
  };
  EXPECT_NE(shop.run("orders.cancel", "c-1", "orderId: 'op-1'").find("cancelled"),
            std::string::npos);
  EXPECT_EQ(shop.levels("apple", 2), "3 x");
}

TEST(Stock, ManyShardsAreReadConsistentlyAndClosedInSteps) {
  Shop shop;
  shop.create_stock("apple", 256, 90);
  EXPECT_EQ(must(shop.planner.stock().load("apple"))->total_available(), 90);
  EXPECT_EQ(shop.place("op-1", "apple", 91),
            "refused insufficient_stock available: 90, requested: 91, sku: 'apple'");
  EXPECT_EQ(shop.place("op-2", "apple", 90).find("refused"), std::string::npos);
  shop.run("stock.receive", "r-1", "sku: 'apple', quantity: 95");
  shop.run("stock.receive", "r-2", "sku: 'apple', quantity: 95");
  EXPECT_EQ(shop.run("stock.resize", "z-1", "sku: 'apple', shards: 1"),
            "refused too_many_shards shards: 256, sku: 'apple'");
  EXPECT_NE(shop.run("stock.resize", "z-2", "sku: 'apple', shards: 100").find("shards: 100"),
            std::string::npos);
}

TEST(ReadMove, ReadsWhatMoveStockBuiltAndNothingElse) {
  const Schema schema = schema_named("r", "", true);
  const Move take{"a#b", 17, -5, 3};
  EXPECT_EQ(read_move(schema, move_stock(schema, take)), take);
  EXPECT_EQ(read_move(schema, move_stock(schema, {"a", 1, 5, 3})), std::nullopt);
  EXPECT_EQ(read_move(schema, insert(schema.stock, to_item(StockShard{"a", 1, 5, 1, 1, false}),
                                     "stockKey")),
            std::nullopt);
  const StockShard before{"a", 1, 5, 1, 1, false};
  EXPECT_EQ(read_move(schema, replace_shard(schema, before, before)), std::nullopt);
}

}  // namespace
}  // namespace semel::orders
