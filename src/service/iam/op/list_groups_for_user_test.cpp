#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using ListGroupsForUserTest = IamTest;

TEST_F(ListGroupsForUserTest, HasNone) {
  create_user("u");
  EXPECT_EQ(ask("ListGroupsForUser", "UserName=u"),
            "<Groups></Groups><IsTruncated>false</IsTruncated>");
  EXPECT_EQ(ask("ListGroupsForUser", "UserName=none"),
            "404 NoSuchEntity: The user with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
