#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using UpdateAssumeRolePolicyTest = IamTest;

TEST_F(UpdateAssumeRolePolicyTest, ReplacesTheTrust) {
  create_role("r");
  std::string other = trust;
  other.replace(other.find("states"), 6, "lambda");
  EXPECT_EQ(ask("UpdateAssumeRolePolicy", "RoleName=r&PolicyDocument=" + encoded(other)), "done");
  EXPECT_EQ(within(ask("GetRole", "RoleName=r"), "AssumeRolePolicyDocument"), encoded(other));
  EXPECT_EQ(ask("UpdateAssumeRolePolicy", "RoleName=r&PolicyDocument=" + encoded(policy)),
            "400 MalformedPolicyDocument: Has prohibited field Resource");
  EXPECT_EQ(ask("UpdateAssumeRolePolicy", "RoleName=none&PolicyDocument=x"),
            "404 NoSuchEntity: The role with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
