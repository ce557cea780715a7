#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

using ChangeStock = RoomTest;

TEST_F(ChangeStock, AddsAReceiptOnce) {
  create_stock("sku-1", 10);
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(
        post("/v1/stock/sku-1/receipts", "receipt-1", R"({"quantity":5})").starts_with("201 "));
  }
  EXPECT_NE(ask("GET", "/v1/stock/sku-1").find(R"("available":15})"), std::string::npos);
}

TEST_F(ChangeStock, ChangesTheNumberOfShards) {
  create_stock("sku-1", 10);
  EXPECT_TRUE(post("/v1/stock/sku-1/resize", "resize-1", R"({"shards":4})").starts_with("200 "));
  EXPECT_TRUE(post("/v1/stock/sku-1/rebalance", "even-1", "").starts_with("200 "));
  const std::string stock = ask("GET", "/v1/stock/sku-1");
  EXPECT_NE(stock.find(R"("shard":3)"), std::string::npos) << stock;
  EXPECT_NE(stock.find(R"("available":10})"), std::string::npos) << stock;
}

TEST_F(ChangeStock, RefusesWhatItDoesNotKnow) {
  EXPECT_TRUE(post("/v1/stock/sku-1/eat", "k", "").starts_with("404 "));
  EXPECT_TRUE(post("/v1/stock/sku-1/receipts", "k", R"({"quantity":-1})").starts_with("400 "));
  EXPECT_TRUE(
      post("/v1/stock/sku-1/receipts", "k", R"({"quantity":1,"sku":"x"})").starts_with("400 "));
}

}  // namespace
}  // namespace semel::operations
