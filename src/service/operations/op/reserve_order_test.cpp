#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

using ReserveOrder = RoomTest;

TEST_F(ReserveOrder, HoldsStockUntilItIsConfirmed) {
  create_stock("sku-1", 10);
  std::string body = one_line("sku-1", 3);
  body.insert(1, R"("orderId":"o-1","expiresInMs":60000,)");
  const std::string made = post("/v1/reservations", "hold-1", body);
  EXPECT_TRUE(made.starts_with("201 ")) << made;
  EXPECT_NE(ask("GET", "/v1/orders/o-1").find(R"("state":"reserved")"), std::string::npos);
}

}  // namespace
}  // namespace semel::operations
