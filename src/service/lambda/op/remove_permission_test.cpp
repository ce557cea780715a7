#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using RemovePermission = LambdaRoomTest;

constexpr std::string_view remove_permission_path = "/2015-03-31/functions/worker/policy";

TEST_F(RemovePermission, TheLastOneTakesThePolicyAway) {
  create();
  ask("POST", remove_permission_path,
      R"({"StatementId":"s1","Action":"lambda:*","Principal":"*"})");
  EXPECT_EQ(ask("DELETE", std::string(remove_permission_path) + "/s1"), "204 ");
  EXPECT_TRUE(ask("GET", remove_permission_path).starts_with("404 "));
  EXPECT_EQ(ask("DELETE", std::string(remove_permission_path) + "/s1"),
            R"(404 {"Type":"User","Message":"Statement s1 is not found in resource policy."})");
}

}  // namespace
}  // namespace semel::lambda
