#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using ListAttachedRolePoliciesTest = IamTest;

TEST_F(ListAttachedRolePoliciesTest, TellsNameAndArn) {
  create_role("x");
  ask("AttachRolePolicy", "RoleName=x&PolicyArn=" + encoded(administrator));
  EXPECT_EQ(ask("ListAttachedRolePolicies", "RoleName=x"),
            "<AttachedPolicies><member><PolicyName>AdministratorAccess</PolicyName><PolicyArn>"
            "arn:aws:iam::aws:policy/AdministratorAccess</PolicyArn></member></AttachedPolicies>"
            "<IsTruncated>false</IsTruncated>");
  EXPECT_EQ(ask("ListAttachedRolePolicies", "RoleName=none"),
            "404 NoSuchEntity: The role with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
