#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using GetFunctionConfiguration = LambdaRoomTest;

TEST_F(GetFunctionConfiguration, ShowsTheVersionThatIsAskedFor) {
  create(R"(,"Publish":true)");
  ask("GET", "/2015-03-31/functions/worker/configuration");
  EXPECT_EQ(member("FunctionArn"), R"("arn:aws:lambda:us-east-1:000000000000:function:worker")");
  EXPECT_EQ(member("Version"), R"("$LATEST")");
  ask("GET", "/2015-03-31/functions/worker/configuration?Qualifier=1");
  EXPECT_EQ(member("FunctionArn"), R"("arn:aws:lambda:us-east-1:000000000000:function:worker:1")");
  EXPECT_EQ(member("State"), R"("Active")");
}

}  // namespace
}  // namespace semel::lambda
