#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using GetRolePolicyTest = IamTest;

TEST_F(GetRolePolicyTest, GivesTheDocumentAsItCame) {
  create_role("x");
  ask("PutRolePolicy", "RoleName=x&PolicyName=p&PolicyDocument=" + encoded(policy));
  EXPECT_EQ(ask("GetRolePolicy", "RoleName=x&PolicyName=p"),
            "<RoleName>x</RoleName><PolicyName>p</PolicyName><PolicyDocument>" + encoded(policy) +
                "</PolicyDocument>");
  EXPECT_EQ(ask("GetRolePolicy", "RoleName=x&PolicyName=q"),
            "404 NoSuchEntity: The role policy with name q cannot be found.");
}

}  // namespace
}  // namespace semel::iam
