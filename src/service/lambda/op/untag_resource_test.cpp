#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using UntagResource = LambdaRoomTest;

constexpr std::string_view untag_resource_path =
    "/2017-03-31/tags/arn%3Aaws%3Alambda%3Aus-east-1%3A000000000000%3Afunction%3Aworker";

TEST_F(UntagResource, RemovesEachKey) {
  create(R"(,"Tags":{"a":"1","b":"2","c":"3"})");
  EXPECT_EQ(ask("DELETE", std::string(untag_resource_path) + "?tagKeys=a&tagKeys=c"), "204 ");
  EXPECT_EQ(ask("GET", untag_resource_path), R"(200 {"Tags":{"b":"2"}})");
  EXPECT_TRUE(ask("DELETE", untag_resource_path).starts_with("400 "));
}

}  // namespace
}  // namespace semel::lambda
