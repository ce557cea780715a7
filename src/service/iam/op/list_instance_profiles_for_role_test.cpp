#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using ListInstanceProfilesForRoleTest = IamTest;

TEST_F(ListInstanceProfilesForRoleTest, HasNone) {
  create_role("r");
  EXPECT_EQ(ask("ListInstanceProfilesForRole", "RoleName=r"),
            "<InstanceProfiles></InstanceProfiles><IsTruncated>false</IsTruncated>");
  EXPECT_EQ(ask("ListInstanceProfilesForRole", "RoleName=none"),
            "404 NoSuchEntity: The role with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
