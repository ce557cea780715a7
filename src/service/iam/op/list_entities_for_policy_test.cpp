#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using ListEntitiesForPolicyTest = IamTest;

TEST_F(ListEntitiesForPolicyTest, ListsRolesAndUsers) {
  create_policy("p");
  create_role("r");
  create_user("u");
  ask("AttachRolePolicy", "RoleName=r&PolicyArn=" + policy_arn("p"));
  ask("AttachUserPolicy", "UserName=u&PolicyArn=" + policy_arn("p"));
  const std::string entities = ask("ListEntitiesForPolicy", "PolicyArn=" + policy_arn("p"));
  EXPECT_EQ(names(entities, "RoleName"), "r");
  EXPECT_EQ(names(entities, "UserName"), "u");
}

}  // namespace
}  // namespace semel::iam
