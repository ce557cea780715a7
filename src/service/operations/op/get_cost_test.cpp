#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

using GetCost = RoomTest;

TEST_F(GetCost, TellsWhatOperationsConsumed) {
  create_stock("sku-1", 10);
  post("/v1/orders", "order-1", one_line("sku-1", 3));
  const std::string cost = ask("GET", "/v1/cost");
  EXPECT_NE(cost.find(R"("orders.place":{"operations":1,"tries":1,"plannedUnits":13.0,)"
                      R"("measuredUnits":13.0})"),
            std::string::npos)
      << cost;
  EXPECT_NE(cost.find(R"("ledger":{)"), std::string::npos) << cost;
}

}  // namespace
}  // namespace semel::operations
