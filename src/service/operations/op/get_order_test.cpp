#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

using GetOrder = RoomTest;

TEST_F(GetOrder, ShowsTheOrder) {
  create_stock("sku-1", 10);
  post("/v1/orders", "order-1", one_line("sku-1", 3));
  const std::string order = ask("GET", "/v1/orders/order-1");
  EXPECT_TRUE(order.starts_with(
      R"(200 {"orderId":"order-1","operationId":"order-1","state":"placed","version":1,)"
      R"("currency":"EUR","totalMinor":300,"refundedMinor":0,"lines":[{"sku":"sku-1","quantity":3,)"
      R"("amountMinor":300,"returned":0}])"))
      << order;
}

TEST_F(GetOrder, SaysThatAnOrderIsNotThere) {
  EXPECT_TRUE(ask("GET", "/v1/orders/order-9").starts_with("404 "));
}

}  // namespace
}  // namespace semel::operations
