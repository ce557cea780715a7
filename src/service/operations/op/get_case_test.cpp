#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

using GetCase = RoomTest;

TEST_F(GetCase, ShowsTheItemsAsTheyStandTogether) {
  create_stock("sku-1", 10);
  leave_open("order-1", one_line("sku-1", 3));
  park("order-1");
  const std::string evidence = ask("GET", "/v1/cases/order-1");
  EXPECT_TRUE(evidence.starts_with(R"(200 {"record":{"operationId":"order-1")")) << evidence;
  EXPECT_NE(evidence.find(R"({"table":"orders","key":{"orderId":"order-1"},"item":null})"),
            std::string::npos)
      << evidence;
  EXPECT_NE(evidence.find(R"("available":10)"), std::string::npos) << evidence;
  EXPECT_NE(evidence.find(R"("actions":["retry","fail","accept"])"), std::string::npos) << evidence;
}

TEST_F(GetCase, SaysThatAnOperationIsNotThere) {
  EXPECT_TRUE(ask("GET", "/v1/cases/order-9").starts_with("404 "));
}

}  // namespace
}  // namespace semel::operations
