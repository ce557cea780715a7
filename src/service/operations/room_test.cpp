#include "service/operations/room_test_support.h"

namespace semel::operations {
namespace {

TEST_F(RoomTest, RefusesUnknownPathsAndMethods) {
  EXPECT_TRUE(ask("GET", "/v1/nothing").starts_with("404 "));
  EXPECT_TRUE(ask("GET", "/v1/orders/%zz").starts_with("404 "));
  const std::string refused = ask("DELETE", "/v1/orders/o-1");
  EXPECT_TRUE(refused.starts_with("405 ")) << refused;
  EXPECT_EQ(header("Allow"), "GET");
}

TEST_F(RoomTest, TakesJsonObjectsAlone) {
  EXPECT_TRUE(post("/v1/orders", "k", "[]").starts_with("400 "));
  EXPECT_TRUE(post("/v1/orders", "k", "{").starts_with("400 "));
  const Options form{.key = "k", .body = "{}", .content_type = "text/plain"};
  EXPECT_TRUE(ask("POST", "/v1/orders", form).starts_with("415 "));
  EXPECT_TRUE(
      post("/v1/orders", "k", std::string(100, '[') + std::string(100, ']')).starts_with("400 "));
  std::string deep = "1";
  for (int i = 0; i < 60; ++i) deep = R"({"a":)" + deep + "}";
  EXPECT_TRUE(post("/v1/orders", "k", deep).starts_with("400 "));
}

TEST_F(RoomTest, SaysWhatTheGatewayRefuses) {
  const Reply throttled = room.refuse(400, "ThrottlingException", "too much");
  EXPECT_EQ(throttled.status, 503);
  EXPECT_EQ(throttled.headers.at(0).first, "Retry-After");
  EXPECT_EQ(room.refuse(400, "MissingAuthenticationTokenException", "no").status, 403);
}

TEST_F(RoomTest, MatchesPathsSegmentBySegment) {
  EXPECT_EQ(match_path("/v1/a/{b}/c", "/v1/a/x%20y/c"), std::vector<std::string>{"x y"});
  EXPECT_EQ(match_path("/v1/a/{b}/c", "/v1/a//c"), std::nullopt);
  EXPECT_EQ(match_path("/v1/a", "/v1/a/"), std::nullopt);
  EXPECT_EQ(match_path("/v1/a", "/v1/a"), std::vector<std::string>{});
}

}  // namespace
}  // namespace semel::operations
