#include "service/logs/room.h"

#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using LogsRoomTest = LogsTest;

TEST_F(LogsRoomTest, NamesAnErrorWithoutAPackage) {
  EXPECT_EQ(answer("DeleteLogGroup", R"({"logGroupName":"/g"})").body,
            R"({"__type":"ResourceNotFoundException",)"
            R"("message":"The specified log group does not exist."})");
}

TEST_F(LogsRoomTest, RefusesOperationsThatItHasNot) {
  EXPECT_EQ(answer("StartQuery", "{}").error, "UnknownOperationException");
}

TEST_F(LogsRoomTest, RefusesWhatIsNotJson) {
  EXPECT_EQ(answer("DescribeLogGroups", "{").error, "SerializationException");
}

}  // namespace
}  // namespace semel::logs_room
