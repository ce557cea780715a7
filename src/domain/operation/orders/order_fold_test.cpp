#include "domain/operation/orders/order_fold.h"

#include <gtest/gtest.h>

#include "domain/operation/orders/orders_test_helpers.h"

namespace semel::orders {
namespace {

class Fold : public testing::Test {
 protected:
  Fold() {
    shop.create_stock("apple", 3, 9);
    shop.run("orders.reserve", "o",
             "currency: 'EUR', customer: 'c', expiresInMs: 5, "
             "lines: [{sku: 'apple', quantity: 5, unitPrice: 100}]");
    shop.run("orders.confirm", "c-1", "orderId: 'o'");
    shop.run("orders.ship", "s-1", "orderId: 'o'");
    shop.run("orders.return", "b-1", "orderId: 'o', lines: [{sku: 'apple', quantity: 2}]");
    shop.run("orders.refund", "r-1", "orderId: 'o', amount: 200, currency: 'EUR'");
    shop.run("orders.refund", "r-2", "orderId: 'o', amount: 300, currency: 'EUR'");
    for (const char* id : {"r-2", "b-1", "o", "c-1", "s-1", "r-1"}) {
      entries.push_back(shop.entry("order:o", id));
    }
  }
  LedgerEntry& entry(const std::string& id) {
    for (LedgerEntry& one : entries) {
      if (one.operation_id == id) return one;
    }
    return entries.front();
  }
  Shop shop;
  std::vector<LedgerEntry> entries;
};

TEST_F(Fold, GivesTheOrderThatTheTableHas) {
  const Folded folded = fold_order(entries);
  ASSERT_EQ(folded.fault, "");
  EXPECT_EQ(*folded.order, must(order_from(shop.item(shop.schema.orders, {{"orderId", "o"}}))));
}

TEST_F(Fold, AMissingEntryIsNoticed) {
  entries.erase(entries.begin() + 1);
  EXPECT_EQ(fold_order(entries).fault, "there is no entry 4, or two of one");
}

TEST_F(Fold, MoneyAndGoodsMustBalance) {
  entry("c-1").amount_minor = 499;
  EXPECT_EQ(fold_order(entries).fault, "entry 2 (confirm) charges another amount than the order's");
  entry("c-1").amount_minor = 500;
  entry("r-2").amount_minor = -301;
  EXPECT_EQ(fold_order(entries).fault, "entry 6 (refund_all) gives back more than was charged");
  entry("r-2").amount_minor = -299;
  EXPECT_EQ(fold_order(entries).fault,
            "entry 6 (refund_all) gives back another amount than it should");
  entry("r-2").amount_minor = -300;
  entry("b-1").moves[0].quantity = 3;
  EXPECT_EQ(fold_order(entries).fault,
            "entry 4 (return_goods) moves other goods than its lines say");
}

TEST_F(Fold, StepsMustBeLegal) {
  entry("s-1").event = "deliver";
  EXPECT_EQ(fold_order(entries).fault, "entry 3 (deliver) is no legal step from placed");
  EXPECT_EQ(fold_order({}).order, std::nullopt);
}

}  // namespace
}  // namespace semel::orders
