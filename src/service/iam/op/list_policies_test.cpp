#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using ListPoliciesTest = IamTest;

TEST_F(ListPoliciesTest, TellsOwnFromAws) {
  create_policy("p");
  EXPECT_EQ(names(ask("ListPolicies", "Scope=Local"), "PolicyName"), "p");
  EXPECT_EQ(names(ask("ListPolicies", "Scope=AWS"), "PolicyName").find("p "), std::string::npos);
  EXPECT_EQ(names(ask("ListPolicies", "OnlyAttached=true"), "PolicyName"), "");
  create_role("r");
  ask("AttachRolePolicy", "RoleName=r&PolicyArn=" + encoded(administrator));
  EXPECT_EQ(names(ask("ListPolicies", "OnlyAttached=true"), "PolicyName"), "AdministratorAccess");
}

}  // namespace
}  // namespace semel::iam
