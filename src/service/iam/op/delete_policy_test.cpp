#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using DeletePolicyTest = IamTest;

TEST_F(DeletePolicyTest, RefusesWhileAttached) {
  create_policy("p");
  create_role("r");
  ask("AttachRolePolicy", "RoleName=r&PolicyArn=" + policy_arn("p"));
  EXPECT_EQ(ask("DeletePolicy", "PolicyArn=" + policy_arn("p")),
            "409 DeleteConflict: Cannot delete a policy attached to entities.");
  ask("DetachRolePolicy", "RoleName=r&PolicyArn=" + policy_arn("p"));
  EXPECT_EQ(ask("DeletePolicy", "PolicyArn=" + policy_arn("p")), "done");
  EXPECT_EQ(ask("DeletePolicy", "PolicyArn=" + encoded(administrator)),
            "403 AccessDenied: A policy of AWS cannot be changed.");
}

}  // namespace
}  // namespace semel::iam
