#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using PutRolePolicyTest = IamTest;

TEST_F(PutRolePolicyTest, RefusesWhatIsNoPolicy) {
  create_role("x");
  EXPECT_EQ(ask("PutRolePolicy", "RoleName=x&PolicyName=p&PolicyDocument=" + encoded(policy)),
            "done");
  EXPECT_EQ(ask("PutRolePolicy", "RoleName=x&PolicyName=p&PolicyDocument=%7B%7D"),
            "400 MalformedPolicyDocument: Syntax errors in policy.");
  EXPECT_EQ(ask("PutRolePolicy", "RoleName=none&PolicyName=p&PolicyDocument=%7B%7D"),
            "404 NoSuchEntity: The role with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
