#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

using GetOperation = RoomTest;

TEST_F(GetOperation, TellsTheStateAndTheResult) {
  create_stock("sku-1", 10);
  post("/v1/orders", "an/order", one_line("sku-1", 3));
  const std::string record = ask("GET", "/v1/operations/an%2Forder");
  EXPECT_TRUE(record.starts_with(
      R"(200 {"operationId":"an/order","kind":"orders.place","state":"COMMITTED","generation":1,)"))
      << record;
  EXPECT_NE(record.find(R"("result":{)"), std::string::npos) << record;
}

TEST_F(GetOperation, TellsWhyItFailed) {
  create_stock("sku-1", 1);
  post("/v1/orders", "order-1", one_line("sku-1", 3));
  const std::string record = ask("GET", "/v1/operations/order-1");
  EXPECT_NE(record.find(R"("state":"FAILED")"), std::string::npos) << record;
  EXPECT_NE(record.find(R"("failure":{"reason":"insufficient_stock")"), std::string::npos)
      << record;
}

TEST_F(GetOperation, SaysThatAnOperationIsNotThere) {
  EXPECT_TRUE(ask("GET", "/v1/operations/order-9").starts_with("404 "));
}

}  // namespace
}  // namespace semel::operations
