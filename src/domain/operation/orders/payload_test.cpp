#include "domain/operation/orders/payload.h"

#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"
#include "domain/operation/orders/limits.h"

namespace semel::orders {
namespace {

using engine::parse_item;

/// "reason: message", or "fine".
std::string fault_of(const std::string& kind, std::string_view payload) {
  const auto read = read_payload(kind, parse_item(payload));
  const auto* fault = std::get_if<Fault>(&read);
  return fault == nullptr ? "fine" : fault->reason + ": " + fault->message;
}

NewOrder order_of(std::string_view payload) {
  auto read = read_payload("orders.place", parse_item(payload));
  CHECK(std::holds_alternative<Payload>(read));
  return std::get<NewOrder>(std::get<Payload>(std::move(read)));
}

TEST(Payload, LinesOfOneSkuAreMerged) {
  const NewOrder order = order_of(
      "currency: 'EUR', lines: [{sku: 'b', quantity: 1, unitPrice: 250}, "
      "{sku: 'a', quantity: 2, unitPrice: 100}, {sku: 'b', quantity: 3, unitPrice: 200}]");
  EXPECT_EQ(order.lines, (std::vector<Line>{{"a", 2, 200, 0}, {"b", 4, 850, 0}}));
  EXPECT_EQ(order.total_minor, 1'050);
}

TEST(Payload, EveryBadMemberIsNamed) {
  constexpr auto place = "orders.place";
  EXPECT_EQ(fault_of(place, "currency: 'EUR'"), "missing_member: lines is missing");
  EXPECT_EQ(fault_of(place, "currency: 'EUR', lines: []"),
            "out_of_range: lines has 0 members, not 1 to 1000");
  EXPECT_EQ(fault_of(place, "currency: 'eur', lines: [{sku: 'a', quantity: 1, unitPrice: 1}]"),
            "out_of_range: currency is not three capital letters (ISO 4217)");
  EXPECT_EQ(fault_of(place, "currency: 'EUR', lines: [{sku: 'a', quantity: 0, unitPrice: 1}]"),
            "out_of_range: lines[0].quantity is not a whole number from 1 to 1000000000");
  EXPECT_EQ(fault_of(place, "currency: 'EUR', lines: [{sku: 'a', quantity: 1.5, unitPrice: 1}]"),
            "out_of_range: lines[0].quantity is not a whole number from 1 to 1000000000");
  EXPECT_EQ(fault_of(place, "currency: 'EUR', lines: [{sku: 'a', quantity: '1', unitPrice: 1}]"),
            "wrong_type: lines[0].quantity is not a number");
  EXPECT_EQ(fault_of(place, "currency: 'EUR', lines: [{sku: '', quantity: 1, unitPrice: 1}]"),
            "out_of_range: lines[0].sku is not 1 to 128 bytes without control characters");
  EXPECT_EQ(fault_of(place, "currency: 'EUR', lines: ['a']"),
            "wrong_type: lines has a member that is not a map");
  EXPECT_EQ(
      fault_of(place,
               "currency: 'EUR', colour: 'red', lines: [{sku: 'a', quantity: 1, unitPrice: 1}]"),
      "unknown_member: colour is not known here");
  EXPECT_EQ(fault_of("orders.refund", "orderId: 'o', amount: -1, currency: 'EUR'"),
            "out_of_range: amount is not a whole number from 1 to 1000000000000000");
  EXPECT_EQ(fault_of("stock.create", "sku: 'a', shards: 257, quantity: 0"),
            "out_of_range: shards is not a whole number from 1 to 256");
  EXPECT_EQ(fault_of("orders.lose", "orderId: 'o'"),
            "unknown_kind: no operation of kind orders.lose");
}

TEST(Payload, SumsBeyondTheirBoundsAreRefused) {
  EXPECT_EQ(
      fault_of("orders.place",
               "currency: 'EUR', lines: [{sku: 'a', quantity: 2, unitPrice: 600000000000000}]"),
      "too_large: lines[0] costs too much");
  EXPECT_EQ(fault_of("orders.place",
                     "currency: 'EUR', lines: [{sku: 'a', quantity: 1000000000, unitPrice: 0}, "
                     "{sku: 'a', quantity: 1, unitPrice: 0}]"),
            "too_large: the lines of SKU a add up to too much");
}

TEST(Payload, AnOrderHasAsManySkusAsOneTransactionHolds) {
  std::string lines;
  for (std::size_t i = 0; i < stock_actions_max; ++i) {
    lines += "{sku: 's" + std::to_string(i) + "', quantity: 1, unitPrice: 1}, ";
  }
  EXPECT_EQ(fault_of("orders.place", "currency: 'EUR', lines: [" + lines + "]"), "fine");
  lines += "{sku: 'more', quantity: 1, unitPrice: 1}";
  EXPECT_EQ(fault_of("orders.place", "currency: 'EUR', lines: [" + lines + "]"),
            "too_many_lines: lines of 97 different SKUs; one transaction holds 96");
}

TEST(Payload, EveryKindIsRead) {
  EXPECT_EQ(fault_of("orders.reserve",
                     "currency: 'EUR', expiresInMs: 1000, lines: [{sku: 'a', quantity: 1, "
                     "unitPrice: 1}], orderId: 'o', customer: 'c'"),
            "fine");
  for (const char* kind : {"confirm", "release", "cancel", "ship", "deliver"}) {
    EXPECT_EQ(fault_of(std::string("orders.") + kind, "orderId: 'o'"), "fine");
  }
  EXPECT_EQ(fault_of("orders.return", "orderId: 'o', lines: [{sku: 'a', quantity: 1}]"), "fine");
  EXPECT_EQ(fault_of("stock.receive", "sku: 'a', quantity: 5"), "fine");
  EXPECT_EQ(fault_of("stock.rebalance", "sku: 'a'"), "fine");
  EXPECT_EQ(fault_of("stock.resize", "sku: 'a', shards: 4"), "fine");
  EXPECT_EQ(fault_of("ledger.restore", "entry: {subject: 'order:o'}"),
            "out_of_range: ledger entry order:o : operationId is missing");
  EXPECT_EQ(fault_of("orders.restore", "orderId: 'o', seenVersion: 0"), "fine");
  EXPECT_EQ(fault_of("orders.resend", "subject: 'order:o', operationId: 'op'"), "fine");
  EXPECT_EQ(
      fault_of("stock.restore", "sku: 'a', shards: 2, received: 5, version: 3, seenVersion: 0"),
      "fine");
  EXPECT_EQ(fault_of("stock.adjust", "sku: 'a', shard: 0, seenEpoch: 3, change: -7, epoch: 4"),
            "fine");
}

}  // namespace
}  // namespace semel::orders
