#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using ListPolicyVersionsTest = IamTest;

TEST_F(ListPolicyVersionsTest, ListsThem) {
  create_policy("p");
  ask("CreatePolicyVersion", "PolicyArn=" + policy_arn("p") + "&PolicyDocument=" + encoded(policy));
  EXPECT_EQ(names(ask("ListPolicyVersions", "PolicyArn=" + policy_arn("p")), "VersionId"), "v1 v2");
}

}  // namespace
}  // namespace semel::iam
