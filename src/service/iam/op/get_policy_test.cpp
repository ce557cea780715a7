#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using GetPolicyTest = IamTest;

TEST_F(GetPolicyTest, CountsAttachments) {
  create_policy("p");
  EXPECT_EQ(within(ask("GetPolicy", "PolicyArn=" + policy_arn("p")), "AttachmentCount"), "0");
  create_role("r");
  ask("AttachRolePolicy", "RoleName=r&PolicyArn=" + policy_arn("p"));
  EXPECT_EQ(within(ask("GetPolicy", "PolicyArn=" + policy_arn("p")), "AttachmentCount"), "1");
  EXPECT_EQ(within(ask("GetPolicy", "PolicyArn=" + encoded(administrator)), "PolicyName"),
            "AdministratorAccess");
  EXPECT_EQ(
      ask("GetPolicy", "PolicyArn=" + policy_arn("none")),
      "404 NoSuchEntity: Policy " + policy_arn("none") + " does not exist or is not attachable.");
}

}  // namespace
}  // namespace semel::iam
