#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using AddPermission = LambdaRoomTest;

constexpr std::string_view add_permission_path = "/2015-03-31/functions/worker/policy";

TEST_F(AddPermission, AnswersWithTheStatement) {
  create();
  EXPECT_EQ(ask("POST", add_permission_path,
                R"({"StatementId":"s1","Action":"lambda:InvokeFunction",)"
                R"("Principal":"s3.amazonaws.com","SourceArn":"arn:aws:s3:::b"})"),
            R"(201 {"Statement":"{\"Sid\":\"s1\",\"Effect\":\"Allow\",\"Principal\":)"
            R"({\"Service\":\"s3.amazonaws.com\"},\"Action\":\"lambda:InvokeFunction\",)"
            R"(\"Resource\":\"arn:aws:lambda:us-east-1:000000000000:function:worker\",)"
            R"(\"Condition\":{\"ArnLike\":{\"AWS:SourceArn\":\"arn:aws:s3:::b\"}}}"})");
}

TEST_F(AddPermission, ASecondStatementOfTheIdConflicts) {
  create();
  const std::string body = R"({"StatementId":"s1","Action":"lambda:*","Principal":"123456789012"})";
  EXPECT_TRUE(ask("POST", add_permission_path, body).starts_with("201 "));
  EXPECT_TRUE(ask("POST", add_permission_path, body).starts_with("409 "));
}

}  // namespace
}  // namespace semel::lambda
