#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

class SettleCase : public RoomTest {
 protected:
  SettleCase() {
    create_stock("sku-1", 10);
    leave_open("order-1", one_line("sku-1", 3));
    park("order-1");
  }
  std::string settle(const std::string& action, const std::string& who = "ann") {
    return post("/v1/cases/order-1", "",
                R"({"action":")" + action + R"(","who":")" + who + R"(","why":"looked"})");
  }
};

TEST_F(SettleCase, FailsByAFenceAndKeepsWhoAndWhy) {
  const std::string settled = settle("fail");
  EXPECT_NE(settled.find(R"("state":"FAILED")"), std::string::npos) << settled;
  EXPECT_NE(settled.find(R"("more":{"action":"fail","who":"ann","why":"looked"})"),
            std::string::npos)
      << settled;
  EXPECT_TRUE(post("/v1/orders", "order-1", one_line("sku-1", 3)).starts_with("422 "));
  EXPECT_TRUE(settle("fail").starts_with("400 "));
}

TEST_F(SettleCase, LetsItBeTriedAgain) {
  const std::string settled = settle("retry");
  EXPECT_NE(settled.find(R"("state":"PENDING")"), std::string::npos) << settled;
}

TEST_F(SettleCase, AcceptsItAsCommitted) {
  const std::string settled = settle("accept");
  EXPECT_NE(settled.find(R"("state":"COMMITTED")"), std::string::npos) << settled;
}

TEST_F(SettleCase, AsksForASecondPersonWhereThatIsTheRule) {
  OperationsRoom strict(parts(/*second_approval=*/true));
  const auto say = [&](const std::string& action, const std::string& who) {
    const std::string body =
        R"({"action":")" + action + R"(","who":")" + who + R"(","why":"looked"})";
    service::Call call;
    call.operation = "SettleCase";
    call.body = body;
    call.path = "/v1/cases/order-1";
    call.header = [](std::string_view) { return std::string_view("application/json"); };
    return strict.answer(call).status;
  };
  EXPECT_EQ(say("fail", "ann"), 202);
  EXPECT_EQ(say("fail", "ann"), 202);
  EXPECT_EQ(say("accept", "bob"), 202);
  EXPECT_EQ(say("fail", "cid"), 202);
  EXPECT_EQ(say("fail", "ann"), 200);
}

TEST_F(SettleCase, WantsToKnowWhoAndWhy) {
  EXPECT_TRUE(post("/v1/cases/order-1", "", R"({"action":"fail"})").starts_with("400 "));
  EXPECT_TRUE(settle("forget").starts_with("400 "));
  EXPECT_TRUE(post("/v1/cases/order-9", "", R"({"action":"fail","who":"a","why":"b"})")
                  .starts_with("404 "));
}

}  // namespace
}  // namespace semel::operations
