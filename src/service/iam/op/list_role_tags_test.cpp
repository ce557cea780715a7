#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using ListRoleTagsTest = IamTest;

TEST_F(ListRoleTagsTest, ListsThemInOrder) {
  create_role("x");
  EXPECT_EQ(ask("ListRoleTags", "RoleName=x"), "<Tags></Tags><IsTruncated>false</IsTruncated>");
  ask("TagRole",
      "RoleName=x&Tags.member.1.Key=b&Tags.member.1.Value=2&Tags.member.2.Key=a&Tags.member.2."
      "Value=");
  EXPECT_EQ(ask("ListRoleTags", "RoleName=x"),
            "<Tags><member><Key>a</Key><Value></Value></member><member><Key>b</Key><Value>2</"
            "Value></member>"
            "</Tags><IsTruncated>false</IsTruncated>");
}

}  // namespace
}  // namespace semel::iam
