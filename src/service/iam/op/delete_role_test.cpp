#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using DeleteRoleTest = IamTest;

TEST_F(DeleteRoleTest, RefusesWhileItHasPolicies) {
  create_role("x");
  ask("PutRolePolicy", "RoleName=x&PolicyName=p&PolicyDocument=" + encoded(policy));
  EXPECT_EQ(ask("DeleteRole", "RoleName=x"),
            "409 DeleteConflict: Cannot delete entity, must delete policies first.");
  ask("DeleteRolePolicy", "RoleName=x&PolicyName=p");
  EXPECT_EQ(ask("DeleteRole", "RoleName=x"), "done");
  EXPECT_EQ(ask("DeleteRole", "RoleName=none"),
            "404 NoSuchEntity: The role with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
