#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using UntagUserTest = IamTest;

TEST_F(UntagUserTest, TakesKeysAway) {
  create_user("x");
  ask("TagUser",
      "UserName=x&Tags.member.1.Key=a&Tags.member.1.Value=1&Tags.member.2.Key=b&Tags.member.2."
      "Value=2");
  EXPECT_EQ(ask("UntagUser", "UserName=x&TagKeys.member.1=a&TagKeys.member.2=none"), "done");
  EXPECT_EQ(names(ask("ListUserTags", "UserName=x"), "Key"), "b");
}

}  // namespace
}  // namespace semel::iam
