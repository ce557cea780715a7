#include "service/sts/room_test_support.h"

namespace semel::sts {
namespace {

class AssumeRole : public StsTest {
 protected:
  std::string assume(const std::string& more = "") {
    return ask("AssumeRole", std::string("RoleArn=") + role_arn + "&RoleSessionName=ss" + more);
  }
};

TEST_F(AssumeRole, GivesASessionOfTheRole) {
  create_role("r", R"({"AWS":"000000000000"})");
  const std::string answer = assume("&DurationSeconds=900");
  EXPECT_EQ(within(answer, "Arn"), session_arn);
  EXPECT_EQ(within(answer, "Expiration"), "2023-11-14T22:28:20Z");
  const auto owner =
      directory_->owner_of(within(answer, "AccessKeyId"), within(answer, "SessionToken"));
  ASSERT_TRUE(owner && std::holds_alternative<identity::KeyOwner>(*owner));
  EXPECT_EQ(std::get<identity::KeyOwner>(*owner).principal_arn, session_arn);
  EXPECT_EQ(std::get<identity::KeyOwner>(*owner).secret, within(answer, "SecretAccessKey"));
}

TEST_F(AssumeRole, AsksTheTrustPolicy) {
  const std::string refusal =
      "403 AccessDenied: User: arn:aws:iam::000000000000:root is not authorized to perform: "
      "sts:AssumeRole on resource: arn:aws:iam::000000000000:role/r";
  EXPECT_EQ(assume(), refusal);
  create_role("r", R"({"Service":"lambda.amazonaws.com"})");
  EXPECT_EQ(assume(), refusal);
}

TEST_F(AssumeRole, BoundsTheDuration) {
  create_role("r", R"("*")");
  EXPECT_EQ(
      assume("&DurationSeconds=3601"),
      "400 ValidationError: The requested DurationSeconds exceeds the MaxSessionDuration set for "
      "this role.");
  EXPECT_EQ(assume("&DurationSeconds=899").substr(0, 20), "400 ValidationError:");
}

TEST_F(AssumeRole, RefusesWhatWouldBindTheSessionFurther) {
  create_role("r", R"("*")");
  EXPECT_EQ(assume("&Policy=%7B%7D"),
            "400 ValidationError: Policy of AssumeRole is not served here");
  EXPECT_EQ(assume("&PolicyArns.member.1.arn=x"),
            "400 ValidationError: PolicyArns of AssumeRole is not served here");
}

TEST_F(AssumeRole, RefusesANameOfASessionThatIsNone) {
  create_role("r", R"("*")");
  EXPECT_EQ(ask("AssumeRole", std::string("RoleArn=") + role_arn + "&RoleSessionName=a%2Fb")
                .substr(0, 20),
            "400 ValidationError:");
}

}  // namespace
}  // namespace semel::sts
