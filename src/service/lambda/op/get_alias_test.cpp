#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using GetAlias = LambdaRoomTest;

constexpr std::string_view get_alias_path = "/2015-03-31/functions/worker/aliases";

TEST_F(GetAlias, SaysThatThereIsNone) {
  create();
  EXPECT_EQ(ask("GET", std::string(get_alias_path) + "/none"),
            R"(404 {"Type":"User","Message":"Cannot find alias arn: )"
            R"(arn:aws:lambda:us-east-1:000000000000:function:worker:none"})");
}

TEST_F(GetAlias, ShowsIt) {
  create();
  ask("POST", get_alias_path, R"({"Name":"live","FunctionVersion":"$LATEST"})");
  EXPECT_TRUE(ask("GET", std::string(get_alias_path) + "/live").starts_with("200 "));
  EXPECT_EQ(member("Name"), R"("live")");
}

}  // namespace
}  // namespace semel::lambda
