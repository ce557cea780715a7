#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using ListRolePoliciesTest = IamTest;

TEST_F(ListRolePoliciesTest, ListsNames) {
  create_role("x");
  for (const char* name : {"q", "p"}) {
    ask("PutRolePolicy",
        std::string("RoleName=x&PolicyName=") + name + "&PolicyDocument=" + encoded(policy));
  }
  EXPECT_EQ(ask("ListRolePolicies", "RoleName=x"),
            "<PolicyNames><member>p</member><member>q</member></PolicyNames><IsTruncated>false</"
            "IsTruncated>");
  EXPECT_EQ(ask("ListRolePolicies", "RoleName=none"),
            "404 NoSuchEntity: The role with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
