#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

using RunOperation = RoomTest;

TEST_F(RunOperation, CarriesAnyTransactionOutOnce) {
  const std::string first = post("/v1/operations", "free-1", R"({"TransactItems":[]})");
  EXPECT_TRUE(first.starts_with("200 ")) << first;
  post("/v1/operations", "", R"({"operationId":"free-1","TransactItems":[]})");
  EXPECT_EQ(header("Idempotency-Replayed"), "true");
  EXPECT_EQ(engine.get("orders", "orderId: 'free-1'"), "note: 'by hand', orderId: 'free-1'");
}

TEST_F(RunOperation, SaysWhichConditionDidNotHold) {
  post("/v1/operations", "free-1", R"({"TransactItems":[]})");
  const std::string refused = post("/v1/operations", "free-2", R"({"TransactItems":[]})");
  EXPECT_TRUE(refused.starts_with("422 ")) << refused;
  EXPECT_NE(refused.find(R"("reason":"condition_failed")"), std::string::npos) << refused;
  EXPECT_NE(refused.find(R"("more":{"failed":[0]})"), std::string::npos) << refused;
}

TEST_F(RunOperation, RefusesTwoDifferentKeys) {
  EXPECT_TRUE(post("/v1/operations", "a", R"({"operationId":"b"})").starts_with("400 "));
  EXPECT_TRUE(post("/v1/operations", "", R"({"operationId":7})").starts_with("400 "));
}

}  // namespace
}  // namespace semel::operations
