#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using TagUserTest = IamTest;

TEST_F(TagUserTest, AddsAndReplaces) {
  create_user("x");
  EXPECT_EQ(ask("TagUser",
                "UserName=x&Tags.member.1.Key=a&Tags.member.1.Value=1&Tags.member.2.Key=b&Tags."
                "member.2.Value=2"),
            "done");
  ask("TagUser", "UserName=x&Tags.member.1.Key=a&Tags.member.1.Value=3");
  EXPECT_EQ(names(ask("ListUserTags", "UserName=x"), "Value"), "3 2");
  EXPECT_EQ(ask("TagUser", "UserName=none&Tags.member.1.Key=a&Tags.member.1.Value=3"),
            "404 NoSuchEntity: The user with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
