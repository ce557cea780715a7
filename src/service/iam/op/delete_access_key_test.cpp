#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using DeleteAccessKeyTest = IamTest;

TEST_F(DeleteAccessKeyTest, TakesItAway) {
  create_user("u");
  const std::string key = within(ask("CreateAccessKey", "UserName=u"), "AccessKeyId");
  EXPECT_EQ(ask("DeleteAccessKey", "UserName=u&AccessKeyId=" + key), "done");
  EXPECT_EQ(names(ask("ListAccessKeys", "UserName=u"), "AccessKeyId"), "");
  EXPECT_EQ(ask("DeleteAccessKey", "UserName=u&AccessKeyId=" + key),
            "404 NoSuchEntity: The Access Key with id " + key + " cannot be found.");
}

}  // namespace
}  // namespace semel::iam
