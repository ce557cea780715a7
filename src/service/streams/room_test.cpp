#include "service/streams/room.h"

#include "service/streams/room_fixture.h"

namespace semel::streams {
namespace {

using StreamsRoomTest = StreamsTest;

TEST_F(StreamsRoomTest, ServesTheWholeApi) {
  std::string names;
  for (const auto name : room_.operations()) names += std::string(name) + " ";
  EXPECT_EQ(names, "DescribeStream GetRecords GetShardIterator ListStreams ");
}

TEST_F(StreamsRoomTest, RefusesOperationsThatTheApiHasNot) {
  EXPECT_EQ(answer("PutItem", "{}").error, "UnknownOperationException");
}

TEST_F(StreamsRoomTest, RefusesWhatIsNotJson) {
  EXPECT_EQ(answer("ListStreams", "{").error, "SerializationException");
  EXPECT_EQ(answer("ListStreams", R"({"Limit": "x"})").error, "SerializationException");
}

TEST_F(StreamsRoomTest, RefusalOfTheTablesWaitsForTheNewestWrite) {
  EXPECT_EQ(answer("DescribeStream", R"({"StreamArn":")" + arn() + R"("})").seen.number, 7U);
}

}  // namespace
}  // namespace semel::streams
