#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using CreatePolicyVersionTest = IamTest;

TEST_F(CreatePolicyVersionTest, MayBecomeTheDefault) {
  create_policy("p");
  const std::string more = "PolicyArn=" + policy_arn("p") + "&PolicyDocument=" + encoded(policy);
  EXPECT_EQ(within(ask("CreatePolicyVersion", more), "IsDefaultVersion"), "false");
  EXPECT_EQ(within(ask("CreatePolicyVersion", more + "&SetAsDefault=true"), "VersionId"), "v3");
  EXPECT_EQ(within(ask("GetPolicy", "PolicyArn=" + policy_arn("p")), "DefaultVersionId"), "v3");
}

}  // namespace
}  // namespace semel::iam
