#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using DeleteUserPolicyTest = IamTest;

TEST_F(DeleteUserPolicyTest, TakesItAway) {
  create_user("x");
  ask("PutUserPolicy", "UserName=x&PolicyName=p&PolicyDocument=" + encoded(policy));
  EXPECT_EQ(ask("DeleteUserPolicy", "UserName=x&PolicyName=p"), "done");
  EXPECT_EQ(ask("DeleteUserPolicy", "UserName=x&PolicyName=p"),
            "404 NoSuchEntity: The user policy with name p cannot be found.");
}

}  // namespace
}  // namespace semel::iam
