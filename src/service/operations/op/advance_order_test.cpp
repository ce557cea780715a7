#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

using AdvanceOrder = RoomTest;

TEST_F(AdvanceOrder, CancelsAndGivesTheStockBack) {
  create_stock("sku-1", 10);
  post("/v1/orders", "order-1", one_line("sku-1", 3));
  const std::string cancelled = post("/v1/orders/order-1/cancel", "cancel-1", "");
  EXPECT_TRUE(cancelled.starts_with("200 ")) << cancelled;
  EXPECT_NE(ask("GET", "/v1/orders/order-1").find(R"("state":"cancelled")"), std::string::npos);
  EXPECT_NE(ask("GET", "/v1/stock/sku-1").find(R"("available":10})"), std::string::npos);
}

TEST_F(AdvanceOrder, RefusesAStepThatTheStateDoesNotAllow) {
  create_stock("sku-1", 10);
  post("/v1/orders", "order-1", one_line("sku-1", 3));
  const std::string refused = post("/v1/orders/order-1/deliver", "deliver-1", "");
  EXPECT_TRUE(refused.starts_with("422 ")) << refused;
  EXPECT_NE(refused.find(R"("reason":"illegal_transition")"), std::string::npos) << refused;
}

TEST_F(AdvanceOrder, SaysThatAnOrderIsNotThere) {
  const std::string refused = post("/v1/orders/order-9/ship", "ship-9", "");
  EXPECT_TRUE(refused.starts_with("404 ")) << refused;
  EXPECT_NE(refused.find(R"("reason":"unknown_order")"), std::string::npos) << refused;
}

TEST_F(AdvanceOrder, KnowsItsSteps) {
  EXPECT_TRUE(post("/v1/orders/order-1/dance", "k", "").starts_with("404 "));
  EXPECT_TRUE(post("/v1/orders/order-1/ship", "k", R"({"orderId":"o"})").starts_with("400 "));
}

}  // namespace
}  // namespace semel::operations
