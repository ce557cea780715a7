#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using UntagRoleTest = IamTest;

TEST_F(UntagRoleTest, TakesKeysAway) {
  create_role("x");
  ask("TagRole",
      "RoleName=x&Tags.member.1.Key=a&Tags.member.1.Value=1&Tags.member.2.Key=b&Tags.member.2."
      "Value=2");
  EXPECT_EQ(ask("UntagRole", "RoleName=x&TagKeys.member.1=a&TagKeys.member.2=none"), "done");
  EXPECT_EQ(names(ask("ListRoleTags", "RoleName=x"), "Key"), "b");
}

}  // namespace
}  // namespace semel::iam
