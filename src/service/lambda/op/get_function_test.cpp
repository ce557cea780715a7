#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using GetFunction = LambdaRoomTest;

TEST_F(GetFunction, ShowsConfigurationTagsAndWhereTheCodeIs) {
  create(R"(,"Tags":{"team":"a"})");
  const std::string answer = ask("GET", "/2015-03-31/functions/worker");
  EXPECT_TRUE(answer.starts_with(R"(200 {"Configuration":{"FunctionName":"worker")")) << answer;
  EXPECT_EQ(member("Code"),
            R"({"RepositoryType":"S3",)"
            R"("Location":"http://localhost:8000/2015-03-31/functions/worker/archive"})");
  EXPECT_EQ(member("Tags"), R"({"team":"a"})");
}

TEST_F(GetFunction, SaysThatThereIsNone) {
  EXPECT_EQ(ask("GET", "/2015-03-31/functions/other"),
            R"(404 {"Type":"User","Message":"Function not found: )"
            R"(arn:aws:lambda:us-east-1:000000000000:function:other"})");
  EXPECT_EQ(exception(), "ResourceNotFoundException");
}

TEST_F(GetFunction, TakesAnArnAndAQualifier) {
  create(R"(,"Publish":true)");
  const std::string arn = "arn%3Aaws%3Alambda%3Aus-east-1%3A000000000000%3Afunction%3Aworker";
  EXPECT_TRUE(ask("GET", "/2015-03-31/functions/" + arn + "%3A1").starts_with("200 "));
  EXPECT_TRUE(ask("GET", "/2015-03-31/functions/" + arn + "?Qualifier=1").starts_with("200 "));
  EXPECT_TRUE(ask("GET", "/2015-03-31/functions/" + arn + "%3A1?Qualifier=2").starts_with("400 "));
  EXPECT_TRUE(ask("GET", "/2015-03-31/functions/worker?Qualifier=2").starts_with("404 "));
}

}  // namespace
}  // namespace semel::lambda
