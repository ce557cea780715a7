#include "service/iam/room_test_support.h"

namespace semel::iam {
namespace {

using CreateUserTest = IamTest;

TEST_F(CreateUserTest, AnswersWithAllOfIt) {
  const std::string created = create_user("u");
  EXPECT_EQ(created, "<User><UserName>u</UserName><UserId>" + within(created, "UserId") +
                         "</UserId><Path>/</Path><Arn>arn:aws:iam::000000000000:user/u</Arn>"
                         "<CreateDate>2023-11-14T22:13:20Z</CreateDate></User>");
  EXPECT_EQ(create_user("u"), "409 EntityAlreadyExists: User with name u already exists.");
}

}  // namespace
}  // namespace semel::iam
