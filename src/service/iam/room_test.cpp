#include "service/iam/room.h"

#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using RoomTest = IamTest;

TEST_F(RoomTest, AnswersInTheFormOfTheQueryProtocol) {
  const auto answer = reply("ListUsers", "");
  EXPECT_EQ(answer.content_type, "text/xml");
  EXPECT_EQ(
      answer.body,
      R"(<ListUsersResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><ListUsersResult>)"
      "<Users></Users><IsTruncated>false</IsTruncated></ListUsersResult>"
      "<ResponseMetadata><RequestId>R</RequestId></ResponseMetadata></ListUsersResponse>");
}

TEST_F(RoomTest, RefusesInTheFormOfTheQueryProtocol) {
  const auto answer = reply("GetUser", "UserName=a%26b");
  EXPECT_EQ(answer.error, "NoSuchEntity");
  EXPECT_EQ(
      answer.body,
      R"(<ErrorResponse xmlns="https://iam.amazonaws.com/doc/2010-05-08/"><Error><Type>Sender</Type>)"
      "<Code>NoSuchEntity</Code><Message>The user with name a&amp;b cannot be "
      "found.</Message></Error>"
      "<RequestId>R</RequestId></ErrorResponse>");
}

TEST_F(RoomTest, NamesWhatItDoesNotServe) {
  EXPECT_EQ(
      ask("CreateGroup"),
      "400 InvalidAction: Could not find operation CreateGroup for version 2010-05-08: it is not "
      "served here");
}

TEST_F(RoomTest, GivesRefusalsOfTheGatewayTheirNamesHere) {
  const auto refusal = room_->refuse(400, "UnrecognizedClientException", "m");
  EXPECT_EQ(refusal.status, 403);
  EXPECT_EQ(refusal.error, "InvalidClientTokenId");
}

TEST_F(RoomTest, HoldsRepliesUntilTheirWritesAreDurable) {
  const auto before = engine_->newest();
  const auto answer = reply("CreateUser", "UserName=u");
  EXPECT_GT(answer.seen.number, before.number);
}

TEST_F(RoomTest, SaysWhatACallNeeds) {
  create_role("r", "&Path=%2Fx%2F");
  const auto needs = [&](std::string_view operation, std::string_view form) {
    const auto permissions = room_->permissions_of(
        {.operation = operation, .body = form, .caller = caller_, .request_id = ""});
    return permissions.at(0).action + " " + permissions.at(0).resource;
  };
  EXPECT_EQ(needs("GetRole", "RoleName=r"), "iam:GetRole arn:aws:iam::000000000000:role/x/r");
  EXPECT_EQ(needs("CreateRole", "RoleName=q"), "iam:CreateRole arn:aws:iam::000000000000:role/q");
  EXPECT_EQ(needs("DeleteUser", "UserName=u"), "iam:DeleteUser arn:aws:iam::000000000000:user/u");
  EXPECT_EQ(needs("CreatePolicy", "PolicyName=p"),
            "iam:CreatePolicy arn:aws:iam::000000000000:policy/p");
  EXPECT_EQ(needs("ListRoles", ""), "iam:ListRoles *");
  caller_.principal_arn = "arn:aws:iam::000000000000:user/u";
  EXPECT_EQ(needs("ListAccessKeys", ""), "iam:ListAccessKeys arn:aws:iam::000000000000:user/u");
}

}  // namespace
}  // namespace semel::iam
