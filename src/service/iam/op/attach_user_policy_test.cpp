#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using AttachUserPolicyTest = IamTest;

TEST_F(AttachUserPolicyTest, TakesPoliciesOfAwsAndOfTheAccount) {
  create_user("x");
  create_policy("own");
  EXPECT_EQ(ask("AttachUserPolicy", "UserName=x&PolicyArn=" + encoded(administrator)), "done");
  EXPECT_EQ(ask("AttachUserPolicy", "UserName=x&PolicyArn=" + policy_arn("own")), "done");
  EXPECT_EQ(names(ask("ListAttachedUserPolicies", "UserName=x"), "PolicyName"),
            "AdministratorAccess own");
  EXPECT_EQ(
      ask("AttachUserPolicy", "UserName=x&PolicyArn=" + policy_arn("none")),
      "404 NoSuchEntity: Policy " + policy_arn("none") + " does not exist or is not attachable.");
  EXPECT_EQ(ask("AttachUserPolicy", "UserName=none&PolicyArn=" + policy_arn("own")),
            "404 NoSuchEntity: The user with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
