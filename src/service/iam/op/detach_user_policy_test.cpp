#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using DetachUserPolicyTest = IamTest;

TEST_F(DetachUserPolicyTest, TakesItAway) {
  create_user("x");
  ask("AttachUserPolicy", "UserName=x&PolicyArn=" + encoded(administrator));
  EXPECT_EQ(ask("DetachUserPolicy", "UserName=x&PolicyArn=" + encoded(administrator)), "done");
  EXPECT_EQ(ask("DetachUserPolicy", "UserName=x&PolicyArn=" + encoded(administrator)),
            "404 NoSuchEntity: Policy arn:aws:iam::aws:policy/AdministratorAccess was not found.");
}

}  // namespace
}  // namespace semel::iam
