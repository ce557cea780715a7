#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using UpdateAccessKeyTest = IamTest;

TEST_F(UpdateAccessKeyTest, SwitchesAKeyOff) {
  create_user("u");
  const std::string key = within(ask("CreateAccessKey", "UserName=u"), "AccessKeyId");
  EXPECT_EQ(ask("UpdateAccessKey", "UserName=u&Status=Inactive&AccessKeyId=" + key), "done");
  EXPECT_EQ(within(ask("ListAccessKeys", "UserName=u"), "Status"), "Inactive");
  EXPECT_EQ(ask("UpdateAccessKey", "UserName=u&Status=Off&AccessKeyId=" + key).substr(0, 20),
            "400 ValidationError:");
  EXPECT_EQ(ask("UpdateAccessKey", "UserName=u&Status=Active&AccessKeyId=AKIAAAAAAAAAAAAAAAAA"),
            "404 NoSuchEntity: The Access Key with id AKIAAAAAAAAAAAAAAAAA cannot be found.");
}

}  // namespace
}  // namespace semel::iam
