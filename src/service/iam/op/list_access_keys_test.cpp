#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using ListAccessKeysTest = IamTest;

TEST_F(ListAccessKeysTest, ListsThoseOfTheUser) {
  create_user("u");
  const std::string key = within(ask("CreateAccessKey", "UserName=u"), "AccessKeyId");
  EXPECT_EQ(names(ask("ListAccessKeys", "UserName=u"), "AccessKeyId"), key);
  EXPECT_EQ(ask("ListAccessKeys", "UserName=none"),
            "404 NoSuchEntity: The user with name none cannot be found.");
}

}  // namespace
}  // namespace semel::iam
