#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

using PlaceOrder = RoomTest;

TEST_F(PlaceOrder, TakesEffectOnceAndIsReplayed) {
  create_stock("sku-1", 10);
  const std::string first = post("/v1/orders", "order-1", one_line("sku-1", 3));
  EXPECT_TRUE(first.starts_with(
      R"(201 {"operationId":"order-1","state":"COMMITTED","generation":1,"replayed":false,"result":{)"))
      << first;
  EXPECT_EQ(header("Idempotency-Replayed"), "");
  const std::string again = post("/v1/orders", "order-1", one_line("sku-1", 3));
  EXPECT_TRUE(again.starts_with("201 ")) << again;
  EXPECT_EQ(header("Idempotency-Replayed"), "true");
  EXPECT_NE(ask("GET", "/v1/stock/sku-1").find(R"("available":7})"), std::string::npos);
}

TEST_F(PlaceOrder, TakesAQuotedKeyForTheSame) {
  create_stock("sku-1", 10);
  post("/v1/orders", "order-1", one_line("sku-1", 3));
  post("/v1/orders", "\"order-1\"", one_line("sku-1", 3));
  EXPECT_EQ(header("Idempotency-Replayed"), "true");
}

TEST_F(PlaceOrder, NeedsAKey) {
  const std::string refused = post("/v1/orders", "", one_line("sku-1", 3));
  EXPECT_TRUE(refused.starts_with("400 ")) << refused;
  EXPECT_NE(refused.find("Idempotency-Key"), std::string::npos) << refused;
  EXPECT_EQ(reply.content_type, "application/problem+json");
}

TEST_F(PlaceOrder, RefusesAKeyThatHasAnotherPayload) {
  create_stock("sku-1", 10);
  post("/v1/orders", "order-1", one_line("sku-1", 3));
  EXPECT_EQ(post("/v1/orders", "order-1", one_line("sku-1", 4)),
            R"(422 {"type":"urn:semel:problem:key_reused","title":"key_reused","status":422,)"
            R"("detail":"this key belongs to an operation with another payload",)"
            R"("reason":"key_reused","operationId":"order-1","safe_new_key":true})");
}

TEST_F(PlaceOrder, SaysADefiniteNoForGood) {
  create_stock("sku-1", 2);
  const std::string refused = post("/v1/orders", "order-1", one_line("sku-1", 3));
  EXPECT_TRUE(refused.starts_with("422 ")) << refused;
  EXPECT_NE(refused.find(R"("reason":"insufficient_stock")"), std::string::npos) << refused;
  EXPECT_NE(refused.find(R"("state":"FAILED","safe_new_key":true)"), std::string::npos) << refused;
  post("/v1/stock/sku-1/receipts", "receipt-1", R"({"quantity":50})");
  EXPECT_TRUE(post("/v1/orders", "order-1", one_line("sku-1", 3)).starts_with("422 "));
  EXPECT_TRUE(post("/v1/orders", "order-2", one_line("sku-1", 3)).starts_with("201 "));
}

TEST_F(PlaceOrder, AnswersAcceptedWhileTheOutcomeIsUnknown) {
  create_stock("sku-1", 10);
  lose_all();
  EXPECT_EQ(post("/v1/orders", "an order/1", one_line("sku-1", 3)),
            R"(202 {"operationId":"an order/1","state":"PENDING",)"
            R"("statusUrl":"/v1/operations/an%20order%2F1","safe_new_key":false})");
  EXPECT_EQ(header("Location"), "/v1/operations/an%20order%2F1");
  EXPECT_NE(header("Retry-After"), "");
}

TEST_F(PlaceOrder, FindsOutByItselfWhatALostReplyMeant) {
  create_stock("sku-1", 10);
  rules.add(must(faults::parse_rule("dynamodb.TransactWriteItems after drop count=1")));
  EXPECT_TRUE(post("/v1/orders", "order-1", one_line("sku-1", 3)).starts_with("201 "));
  EXPECT_NE(ask("GET", "/v1/stock/sku-1").find(R"("available":7})"), std::string::npos);
}

TEST_F(PlaceOrder, TellsWhoComesMeanwhileToComeBackAndLetsHimWait) {
  create_stock("sku-1", 10);
  leave_open("order-1", one_line("sku-1", 3));
  const std::string refused = post("/v1/orders", "order-1", one_line("sku-1", 3));
  EXPECT_TRUE(refused.starts_with("409 ")) << refused;
  EXPECT_NE(header("Retry-After"), "");
  const Options waiting{.key = "order-1", .body = one_line("sku-1", 3), .waited_ms = 100};
  ask("POST", "/v1/orders?wait=5", waiting);
  EXPECT_EQ(reply.again_after_ms, 50);
  const Options tired{.key = "order-1", .body = one_line("sku-1", 3), .waited_ms = 5'000};
  EXPECT_TRUE(ask("POST", "/v1/orders?wait=5", tired).starts_with("409 "));
  EXPECT_TRUE(ask("POST", "/v1/orders?wait=31", tired).starts_with("400 "));
}

TEST_F(PlaceOrder, DoesWithoutAnIntentWhenAsked) {
  create_stock("sku-1", 10);
  const Options options{.key = "order-1", .body = one_line("sku-1", 3)};
  EXPECT_TRUE(ask("POST", "/v1/orders?intent=none", options).starts_with("201 "));
  EXPECT_TRUE(ask("POST", "/v1/orders?intent=some", options).starts_with("400 "));
}

}  // namespace
}  // namespace semel::operations
