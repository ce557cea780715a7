#include "service/sts/room_test_support.h"

namespace semel::sts {
namespace {

using GetSessionToken = StsTest;

TEST_F(GetSessionToken, GivesCredentialsOfWhoeverCalls) {
  caller_.principal_arn = "arn:aws:iam::000000000000:user/u";
  caller_.principal_id = "AIDAX";
  const std::string answer = ask("GetSessionToken");
  EXPECT_EQ(within(answer, "Expiration"), "2023-11-15T10:13:20Z");
  const auto owner =
      directory_->owner_of(within(answer, "AccessKeyId"), within(answer, "SessionToken"));
  ASSERT_TRUE(owner && std::holds_alternative<identity::KeyOwner>(*owner));
  EXPECT_EQ(std::get<identity::KeyOwner>(*owner).principal_arn, caller_.principal_arn);
  EXPECT_EQ(std::get<identity::KeyOwner>(*owner).principal_id, "AIDAX");
}

TEST_F(GetSessionToken, RefusesSessionsAndDevices) {
  EXPECT_EQ(ask("GetSessionToken", "TokenCode=123456"),
            "400 ValidationError: MFA devices are not served here");
  caller_.principal = "ASIAX";
  EXPECT_EQ(ask("GetSessionToken"),
            "403 AccessDenied: Cannot call GetSessionToken with session credentials");
}

}  // namespace
}  // namespace semel::sts
