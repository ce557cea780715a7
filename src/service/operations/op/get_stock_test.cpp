#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

using GetStock = RoomTest;

TEST_F(GetStock, ShowsEachShard) {
  create_stock("sku-1", 10);
  EXPECT_EQ(ask("GET", "/v1/stock/sku-1"),
            R"(200 {"sku":"sku-1","received":10,"version":1,)"
            R"("shards":[{"shard":0,"available":10}],"available":10})");
}

TEST_F(GetStock, SaysThatASkuIsNotThere) {
  EXPECT_TRUE(ask("GET", "/v1/stock/sku-9").starts_with("404 "));
}

}  // namespace
}  // namespace semel::operations
