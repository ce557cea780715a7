#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using DeleteRolePolicyTest = IamTest;

TEST_F(DeleteRolePolicyTest, TakesItAway) {
  create_role("x");
  ask("PutRolePolicy", "RoleName=x&PolicyName=p&PolicyDocument=" + encoded(policy));
  EXPECT_EQ(ask("DeleteRolePolicy", "RoleName=x&PolicyName=p"), "done");
  EXPECT_EQ(ask("DeleteRolePolicy", "RoleName=x&PolicyName=p"),
            "404 NoSuchEntity: The role policy with name p cannot be found.");
}

}  // namespace
}  // namespace semel::iam
