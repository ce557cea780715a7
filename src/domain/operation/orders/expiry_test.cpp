#include "domain/operation/orders/expiry.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "domain/operation/orders/orders_test_helpers.h"

namespace semel::orders {
namespace {

class Expiry : public testing::Test {
 protected:
  Expiry() {
    shop.create_stock("apple", 1, 20);
    for (const auto& [id, ms] : {std::pair("a", "1000"), std::pair("b", "2000"),
                                 std::pair("c", "3000"), std::pair("d", "1000")}) {
      shop.run("orders.reserve", id,
               std::string("currency: 'EUR', lines: [{sku: 'apple', quantity: 1, unitPrice: 1}], "
                           "expiresInMs: ") +
                   ms);
    }
    shop.run("orders.confirm", "confirm-d", "orderId: 'd'");
  }
  std::vector<operation::Request> expired(std::size_t count_max = 100) {
    return must(
        expired_reservations(*shop.tables, shop.schema, shop.tables.clock().now_ms(), count_max));
  }
  Shop shop;
};

TEST_F(Expiry, FindsReservationsWhoseTimeIsOverAndNoOthers) {
  EXPECT_TRUE(expired().empty());
  shop.tables.clock().advance_ms(2'000);
  std::string orders;
  for (const char* id : {"a", "b"}) {
    for (const auto& request : expired()) {
      if (*request.payload.find("orderId") == value::AttributeValue(id)) orders += id;
    }
  }
  EXPECT_EQ(orders, "ab");
  EXPECT_EQ(expired().size(), 2U);
  EXPECT_EQ(expired(1).size(), 1U);
}

TEST_F(Expiry, ItsOperationsReleaseOnceAndAreTheSameForEveryNode) {
  shop.tables.clock().advance_ms(5'000);
  const auto requests = expired();
  ASSERT_EQ(requests.size(), 3U);
  EXPECT_EQ(requests[0].id, expired()[0].id);
  for (const auto& request : requests) {
    EXPECT_NE(shop.run(request.kind, request.id, text_of(request.payload)).find("released"),
              std::string::npos);
  }
  EXPECT_TRUE(expired().empty());
  EXPECT_EQ(shop.levels("apple", 1), "19");
}

}  // namespace
}  // namespace semel::orders
