#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using DeleteUserTest = IamTest;

TEST_F(DeleteUserTest, RefusesWhileItHasPolicies) {
  create_user("x");
  ask("PutUserPolicy", "UserName=x&PolicyName=p&PolicyDocument=" + encoded(policy));
  EXPECT_EQ(ask("DeleteUser", "UserName=x"),
            "409 DeleteConflict: Cannot delete entity, must delete policies first.");
  ask("DeleteUserPolicy", "UserName=x&PolicyName=p");
  EXPECT_EQ(ask("DeleteUser", "UserName=x"), "done");
  EXPECT_EQ(ask("DeleteUser", "UserName=none"),
            "404 NoSuchEntity: The user with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
