#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using TagRoleTest = IamTest;

TEST_F(TagRoleTest, AddsAndReplaces) {
  create_role("x");
  EXPECT_EQ(ask("TagRole",
                "RoleName=x&Tags.member.1.Key=a&Tags.member.1.Value=1&Tags.member.2.Key=b&Tags."
                "member.2.Value=2"),
            "done");
  ask("TagRole", "RoleName=x&Tags.member.1.Key=a&Tags.member.1.Value=3");
  EXPECT_EQ(names(ask("ListRoleTags", "RoleName=x"), "Value"), "3 2");
  EXPECT_EQ(ask("TagRole", "RoleName=none&Tags.member.1.Key=a&Tags.member.1.Value=3"),
            "404 NoSuchEntity: The role with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
