#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using GetEventSourceMapping = LambdaRoomTest;

TEST_F(GetEventSourceMapping, SaysThatThereIsNone) {
  EXPECT_EQ(ask("GET", "/2015-03-31/event-source-mappings/none"),
            R"(404 {"Type":"User","Message":"The resource you requested does not exist."})");
}

TEST_F(GetEventSourceMapping, ShowsIt) {
  create();
  const std::string id = create_mapping(create_stream());
  EXPECT_TRUE(ask("GET", "/2015-03-31/event-source-mappings/" + id).starts_with("200 "));
  EXPECT_EQ(member("FunctionArn"), R"("arn:aws:lambda:us-east-1:000000000000:function:worker")");
  EXPECT_EQ(member("LastProcessingResult"), R"("No records processed")");
}

}  // namespace
}  // namespace semel::lambda
