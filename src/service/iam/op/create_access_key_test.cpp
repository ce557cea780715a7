#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using CreateAccessKeyTest = IamTest;

TEST_F(CreateAccessKeyTest, TellsTheSecretOnce) {
  create_user("u");
  const std::string key = ask("CreateAccessKey", "UserName=u");
  EXPECT_EQ(within(key, "SecretAccessKey").size(), 40U);
  EXPECT_EQ(within(key, "Status"), "Active");
  EXPECT_EQ(within(ask("ListAccessKeys", "UserName=u"), "SecretAccessKey"), "");
  EXPECT_EQ(ask("CreateAccessKey", "UserName=none"),
            "404 NoSuchEntity: The user with name none cannot be found.");
  EXPECT_EQ(ask("CreateAccessKey"),
            "400 ValidationError: Must specify userName when calling with non-User credentials");
}

}  // namespace
}  // namespace semel::iam
