#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using GetPolicyVersionTest = IamTest;

TEST_F(GetPolicyVersionTest, GivesTheDocument) {
  create_policy("p");
  const std::string version = ask("GetPolicyVersion", "VersionId=v1&PolicyArn=" + policy_arn("p"));
  EXPECT_EQ(within(version, "Document"), encoded(policy));
  EXPECT_EQ(within(version, "IsDefaultVersion"), "true");
  EXPECT_EQ(ask("GetPolicyVersion", "VersionId=v2&PolicyArn=" + policy_arn("p")),
            "404 NoSuchEntity: Policy " + policy_arn("p") +
                " version v2 does not exist or is not attachable.");
}

}  // namespace
}  // namespace semel::iam
