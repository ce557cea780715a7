#include "service/sts/room_test_support.h"

namespace semel::sts {
namespace {

using GetCallerIdentity = StsTest;

TEST_F(GetCallerIdentity, TellsTheAccount) {
  EXPECT_EQ(
      ask("GetCallerIdentity"),
      R"(<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">)"
      "<GetCallerIdentityResult><Arn>arn:aws:iam::000000000000:root</Arn><UserId>000000000000</"
      "UserId>"
      "<Account>000000000000</Account></GetCallerIdentityResult>"
      "<ResponseMetadata><RequestId>R</RequestId></ResponseMetadata></GetCallerIdentityResponse>");
}

TEST_F(GetCallerIdentity, TellsWhoIsBound) {
  caller_.principal_arn = session_arn;
  caller_.principal_id = "AROAX:s";
  const std::string answer = ask("GetCallerIdentity");
  EXPECT_EQ(within(answer, "Arn"), session_arn);
  EXPECT_EQ(within(answer, "UserId"), "AROAX:s");
}

TEST_F(GetCallerIdentity, IsAllThatAnUnknownOperationIsNot) {
  EXPECT_EQ(ask("DecodeAuthorizationMessage"),
            "400 InvalidAction: Could not find operation DecodeAuthorizationMessage for version "
            "2011-06-15: it is not served here");
}

}  // namespace
}  // namespace semel::sts
