#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using TagResource = LambdaRoomTest;

constexpr std::string_view tag_resource_path =
    "/2017-03-31/tags/arn%3Aaws%3Alambda%3Aus-east-1%3A000000000000%3Afunction%3Aworker";

TEST_F(TagResource, AddsToWhatIsThere) {
  create(R"(,"Tags":{"a":"1"})");
  EXPECT_EQ(ask("POST", tag_resource_path, R"({"Tags":{"b":"2"}})"), "204 ");
  EXPECT_EQ(ask("GET", tag_resource_path), R"(200 {"Tags":{"a":"1","b":"2"}})");
}

TEST_F(TagResource, OfAFunctionAlone) {
  create();
  EXPECT_TRUE(ask("POST", "/2017-03-31/tags/worker", R"({"Tags":{"b":"2"}})").starts_with("400 "));
  EXPECT_TRUE(ask("POST", std::string(tag_resource_path) + "%3A1", R"({"Tags":{"b":"2"}})")
                  .starts_with("400 "));
}

}  // namespace
}  // namespace semel::lambda
