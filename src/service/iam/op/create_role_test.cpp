#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using CreateRoleTest = IamTest;

TEST_F(CreateRoleTest, AnswersWithAllOfIt) {
  const std::string created =
      create_role("r",
                  "&Path=%2Fa%2F&Description=d+e&MaxSessionDuration=7200&Tags.member.1.Key=k&"
                  "Tags.member.1.Value=v");
  EXPECT_EQ(created,
            "<Role><RoleName>r</RoleName><RoleId>" + within(created, "RoleId") +
                "</RoleId><Path>/a/</Path><Arn>arn:aws:iam::000000000000:role/a/r</Arn>"
                "<CreateDate>2023-11-14T22:13:20Z</CreateDate>"
                "<Tags><member><Key>k</Key><Value>v</Value></member></Tags>"
                "<AssumeRolePolicyDocument>" +
                encoded(trust) +
                "</AssumeRolePolicyDocument>"
                "<Description>d e</Description><MaxSessionDuration>7200</MaxSessionDuration>"
                "</Role>");
  EXPECT_EQ(within(created, "RoleId").size(), 21U);
}

TEST_F(CreateRoleTest, RefusesInTheWordsOfTheService) {
  create_role("r");
  EXPECT_EQ(create_role("r"), "409 EntityAlreadyExists: Role with name r already exists.");
  EXPECT_EQ(
      create_role("a%20b"),
      "400 ValidationError: The specified value for roleName is invalid. It must contain only "
      "alphanumeric characters and/or the following: +=,.@_-");
  EXPECT_EQ(ask("CreateRole", "RoleName=q&AssumeRolePolicyDocument=x"),
            "400 MalformedPolicyDocument: Syntax errors in policy.");
  EXPECT_EQ(
      ask("CreateRole", "RoleName=q"),
      "400 ValidationError: 1 validation error detected: Value null at 'assumeRolePolicyDocument' "
      "failed to satisfy constraint: Member must not be null");
  EXPECT_EQ(create_role("q", "&MaxSessionDuration=x").substr(0, 20), "400 ValidationError:");
  EXPECT_EQ(create_role("q", "&Path=a").substr(0, 20), "400 ValidationError:");
}

}  // namespace
}  // namespace semel::iam
