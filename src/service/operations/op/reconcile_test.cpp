#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

using Reconcile = RoomTest;

TEST_F(Reconcile, FindsNothingWhereAllIsWell) {
  create_stock("sku-1", 10);
  post("/v1/orders", "order-1", one_line("sku-1", 3));
  EXPECT_EQ(post("/v1/reconcile", "", ""),
            R"(200 {"operations":2,"entries":2,"orders":1,"shards":1,"complete":true,)"
            R"("findings":[],"notJudged":[],"applied":[]})");
}

TEST_F(Reconcile, FindsAndMendsALostOrder) {
  create_stock("sku-1", 10);
  post("/v1/orders", "order-1", one_line("sku-1", 3));
  engine.remove("orders", "orderId: 'order-1'");
  const std::string found = post("/v1/reconcile", "", "{}");
  EXPECT_NE(found.find(R"("kind":"order_missing","subject":"order:order-1")"), std::string::npos)
      << found;
  EXPECT_EQ(engine.get("orders", "orderId: 'order-1'"), "nothing");
  const std::string mended = post("/v1/reconcile", "", R"({"apply":true})");
  EXPECT_EQ(mended.find(R"("applied":[])"), std::string::npos) << mended;
  EXPECT_NE(engine.get("orders", "orderId: 'order-1'"), "nothing");
}

TEST_F(Reconcile, WantsTruthValues) {
  EXPECT_TRUE(post("/v1/reconcile", "", R"({"apply":"yes"})").starts_with("400 "));
}

}  // namespace
}  // namespace semel::operations
