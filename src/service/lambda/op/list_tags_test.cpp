#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using ListTags = LambdaRoomTest;

constexpr std::string_view list_tags_path =
    "/2017-03-31/tags/arn%3Aaws%3Alambda%3Aus-east-1%3A000000000000%3Afunction%3Aworker";

TEST_F(ListTags, ShowsNoneAsNone) {
  create();
  EXPECT_EQ(ask("GET", list_tags_path), R"(200 {"Tags":{}})");
}

}  // namespace
}  // namespace semel::lambda
