#include "domain/operation/orders/items.h"

#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"

namespace semel::orders {
namespace {

using engine::error_of;
using engine::must;

Order order() {
  Order order;
  order.id = "o";
  order.operation_id = "op";
  order.state = State::reserved;
  order.version = 2;
  order.currency = "EUR";
  order.total_minor = 300;
  order.refunded_minor = 100;
  order.lines = {{"a", 2, 200, 1}, {"b", 1, 100, 0}};
  order.customer = "c";
  order.at_ms = 5;
  order.expires_ms = 9;
  return order;
}

LedgerEntry entry() {
  LedgerEntry entry;
  entry.subject = "order:o";
  entry.operation_id = "op";
  entry.event = "place";
  entry.version = 1;
  entry.state = State::placed;
  entry.moves = {{"a", 3, -2, 7}};
  entry.amount_minor = 300;
  entry.currency = "EUR";
  entry.lines = {{"a", 2, 300, 0}};
  entry.at_ms = 5;
  return entry;
}

TEST(Items, AreReadBackAsTheyWere) {
  EXPECT_EQ(must(order_from(to_item(order()))), order());
  EXPECT_EQ(must(entry_from(to_item(entry()))), entry());
  const StockHead head{"a", 4, 100, 3};
  EXPECT_EQ(must(head_from(to_item(head))), head);
  const StockShard shard{"a", 3, 25, 9, 2, true};
  EXPECT_EQ(must(shard_from(to_item(shard))), shard);
}

TEST(Items, AChangedLedgerEntryIsRecognised) {
  value::Item item = to_item(entry());
  item.set("amount", value::Number(299));
  EXPECT_EQ(error_of(entry_from(item)),
            "ledger entry order:o op: it was changed after it was written");
}

TEST(Items, WhatIsNoItemOfOursIsCorrupt) {
  value::Item item = to_item(order());
  item.set("state", "lost");
  EXPECT_EQ(error_of(order_from(item)), "order o: state is not one of an order's");
  item = to_item(order());
  item.erase("version");
  EXPECT_EQ(error_of(order_from(item)), "order o: version is missing");
}

}  // namespace
}  // namespace semel::orders
