#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using ListEventSourceMappings = LambdaRoomTest;

TEST_F(ListEventSourceMappings, OfAFunctionOrAStreamWhenAsked) {
  create();
  const std::string id = create_mapping(create_stream());
  EXPECT_NE(ask("GET", "/2015-03-31/event-source-mappings/").find(id), std::string::npos);
  EXPECT_NE(ask("GET", "/2015-03-31/event-source-mappings?FunctionName=worker").find(id),
            std::string::npos);
  EXPECT_EQ(ask("GET", "/2015-03-31/event-source-mappings?FunctionName=other"),
            R"(200 {"EventSourceMappings":[]})");
  EXPECT_EQ(ask("GET", "/2015-03-31/event-source-mappings?EventSourceArn=other"),
            R"(200 {"EventSourceMappings":[]})");
}

}  // namespace
}  // namespace semel::lambda
