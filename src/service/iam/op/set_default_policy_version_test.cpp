#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using SetDefaultPolicyVersionTest = IamTest;

TEST_F(SetDefaultPolicyVersionTest, MovesTheDefault) {
  create_policy("p");
  ask("CreatePolicyVersion", "PolicyArn=" + policy_arn("p") + "&PolicyDocument=" + encoded(policy));
  EXPECT_EQ(ask("SetDefaultPolicyVersion", "VersionId=v2&PolicyArn=" + policy_arn("p")), "done");
  EXPECT_EQ(within(ask("GetPolicy", "PolicyArn=" + policy_arn("p")), "DefaultVersionId"), "v2");
}

}  // namespace
}  // namespace semel::iam
