#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

using DescribeEndpoints = RoomTest;

TEST_F(DescribeEndpoints, TellsTheHostThatTheRequestNames) {
  const auto reply = room_.answer({.operation = "DescribeEndpoints",
                                   .body = "{}",
                                   .caller = {},
                                   .request_id = "R",
                                   .host = "localhost:8000"});
  EXPECT_EQ(reply.body,
            R"({"Endpoints":[{"Address":"localhost:8000","CachePeriodInMinutes":1440}]})");
}

TEST_F(DescribeEndpoints, TellsTheServicesHostOtherwise) {
  EXPECT_EQ(answer("DescribeEndpoints", "{}").body,
            R"({"Endpoints":[{"Address":"dynamodb.us-east-1.amazonaws.com",)"
            R"("CachePeriodInMinutes":1440}]})");
}

}  // namespace
}  // namespace semel::dynamodb
