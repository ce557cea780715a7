#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using ListAttachedUserPoliciesTest = IamTest;

TEST_F(ListAttachedUserPoliciesTest, TellsNameAndArn) {
  create_user("x");
  ask("AttachUserPolicy", "UserName=x&PolicyArn=" + encoded(administrator));
  EXPECT_EQ(ask("ListAttachedUserPolicies", "UserName=x"),
            "<AttachedPolicies><member><PolicyName>AdministratorAccess</PolicyName><PolicyArn>"
            "arn:aws:iam::aws:policy/AdministratorAccess</PolicyArn></member></AttachedPolicies>"
            "<IsTruncated>false</IsTruncated>");
  EXPECT_EQ(ask("ListAttachedUserPolicies", "UserName=none"),
            "404 NoSuchEntity: The user with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
