#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using DeletePolicyVersionTest = IamTest;

TEST_F(DeletePolicyVersionTest, KeepsTheDefault) {
  create_policy("p");
  ask("CreatePolicyVersion", "PolicyArn=" + policy_arn("p") + "&PolicyDocument=" + encoded(policy));
  EXPECT_EQ(ask("DeletePolicyVersion", "VersionId=v1&PolicyArn=" + policy_arn("p")),
            "409 DeleteConflict: Cannot delete the default version of a policy.");
  EXPECT_EQ(ask("DeletePolicyVersion", "VersionId=v2&PolicyArn=" + policy_arn("p")), "done");
}

}  // namespace
}  // namespace semel::iam
