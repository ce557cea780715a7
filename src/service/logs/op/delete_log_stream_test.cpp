#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using DeleteLogStream = LogsTest;

TEST_F(DeleteLogStream, TakesItsEventsAlong) {
  make_stream();
  put(event("old", 100));
  EXPECT_EQ(outcome("DeleteLogStream", R"({"logGroupName":"/g","logStreamName":"s"})"), "");
  EXPECT_EQ(outcome("DeleteLogStream", R"({"logGroupName":"/g","logStreamName":"s"})"),
            "ResourceNotFoundException: The specified log stream does not exist.");
  make_stream();
  EXPECT_EQ(messages("GetLogEvents", R"({"logGroupName":"/g","logStreamName":"s"})"), "");
}

}  // namespace
}  // namespace semel::logs_room
