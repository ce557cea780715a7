#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using GetRoleTest = IamTest;

TEST_F(GetRoleTest, FindsARole) {
  create_role("r");
  EXPECT_EQ(within(ask("GetRole", "RoleName=r"), "Arn"), "arn:aws:iam::000000000000:role/r");
  EXPECT_EQ(ask("GetRole", "RoleName=none"),
            "404 NoSuchEntity: The role with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
