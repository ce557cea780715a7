#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using GetPolicy = LambdaRoomTest;

constexpr std::string_view get_policy_path = "/2015-03-31/functions/worker/policy";

TEST_F(GetPolicy, ShowsAllStatements) {
  create();
  EXPECT_TRUE(ask("GET", get_policy_path).starts_with("404 "));
  ask("POST", get_policy_path, R"({"StatementId":"s1","Action":"lambda:*","Principal":"*"})");
  EXPECT_EQ(ask("GET", get_policy_path),
            R"(200 {"Policy":"{\"Version\":\"2012-10-17\",\"Id\":\"default\",\"Statement\":)"
            R"([{\"Sid\":\"s1\",\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"lambda:*\",)"
            R"(\"Resource\":\"arn:aws:lambda:us-east-1:000000000000:function:worker\"}]}",)"
            R"("RevisionId":"REVISION"})");
}

}  // namespace
}  // namespace semel::lambda
