#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using DetachRolePolicyTest = IamTest;

TEST_F(DetachRolePolicyTest, TakesItAway) {
  create_role("x");
  ask("AttachRolePolicy", "RoleName=x&PolicyArn=" + encoded(administrator));
  EXPECT_EQ(ask("DetachRolePolicy", "RoleName=x&PolicyArn=" + encoded(administrator)), "done");
  EXPECT_EQ(ask("DetachRolePolicy", "RoleName=x&PolicyArn=" + encoded(administrator)),
            "404 NoSuchEntity: Policy arn:aws:iam::aws:policy/AdministratorAccess was not found.");
}

}  // namespace
}  // namespace semel::iam
