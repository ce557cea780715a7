#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using GetUserTest = IamTest;

TEST_F(GetUserTest, FindsOneOrOneself) {
  create_user("u");
  EXPECT_EQ(within(ask("GetUser", "UserName=u"), "UserName"), "u");
  EXPECT_EQ(within(ask("GetUser"), "Arn"), "arn:aws:iam::000000000000:root");
  caller_.principal_arn = "arn:aws:iam::000000000000:user/u";
  EXPECT_EQ(within(ask("GetUser"), "UserName"), "u");
  EXPECT_EQ(ask("GetUser", "UserName=none"),
            "404 NoSuchEntity: The user with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
