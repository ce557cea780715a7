#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using AttachRolePolicyTest = IamTest;

TEST_F(AttachRolePolicyTest, TakesPoliciesOfAwsAndOfTheAccount) {
  create_role("x");
  create_policy("own");
  EXPECT_EQ(ask("AttachRolePolicy", "RoleName=x&PolicyArn=" + encoded(administrator)), "done");
  EXPECT_EQ(ask("AttachRolePolicy", "RoleName=x&PolicyArn=" + policy_arn("own")), "done");
  EXPECT_EQ(names(ask("ListAttachedRolePolicies", "RoleName=x"), "PolicyName"),
            "AdministratorAccess own");
  EXPECT_EQ(
      ask("AttachRolePolicy", "RoleName=x&PolicyArn=" + policy_arn("none")),
      "404 NoSuchEntity: Policy " + policy_arn("none") + " does not exist or is not attachable.");
  EXPECT_EQ(ask("AttachRolePolicy", "RoleName=none&PolicyArn=" + policy_arn("own")),
            "404 NoSuchEntity: The role with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
