#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

constexpr std::string_view arn = "arn:aws:lambda:us-east-1:000000000000:function:worker";

std::string line(std::string_view action, std::string_view rest = "") {
  return std::string(action) + " " + std::string(arn) + std::string(rest) + "\n";
}

TEST_F(LambdaRoomTest, SaysWhatACallNeeds) {
  EXPECT_EQ(needs("POST", "/2015-03-31/functions/worker/invocations", "payload"),
            line("lambda:InvokeFunction"));
  EXPECT_EQ(needs("POST", "/2015-03-31/functions/worker/invocations?Qualifier=live"),
            line("lambda:InvokeFunction", ":live"));
  EXPECT_EQ(needs("GET", "/2015-03-31/functions/" + std::string(arn)), line("lambda:GetFunction"));
  EXPECT_EQ(needs("GET", "/2015-03-31/functions"), "lambda:ListFunctions *\n");
  EXPECT_EQ(needs("GET", "/2017-03-31/tags/" + std::string(arn)), line("lambda:ListTags"));
}

TEST_F(LambdaRoomTest, WantsTheRolePassedOn) {
  EXPECT_EQ(
      needs("POST", "/2015-03-31/functions", R"({"FunctionName":"worker","Role":"arn:role"})"),
      line("lambda:CreateFunction") + "iam:PassRole arn:role\n");
}

TEST_F(LambdaRoomTest, NeedsNothingForWhatIsNoOperation) {
  EXPECT_EQ(needs("GET", "/2015-03-31/nothing"), "");
}

}  // namespace
}  // namespace semel::lambda
