#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using DeleteLogGroup = LogsTest;

TEST_F(DeleteLogGroup, TakesStreamsAndEventsAlong) {
  make_stream();
  put(event("old", 100));
  EXPECT_EQ(outcome("DeleteLogGroup", R"({"logGroupName":"/g"})"), "");
  EXPECT_EQ(outcome("DeleteLogGroup", R"({"logGroupName":"/g"})"),
            "ResourceNotFoundException: The specified log group does not exist.");
  make_stream();
  EXPECT_EQ(messages("FilterLogEvents", R"({"logGroupName":"/g"})"), "");
}

TEST_F(DeleteLogGroup, LeavesAProtectedGroup) {
  answer("CreateLogGroup", R"({"logGroupName":"/g","deletionProtectionEnabled":true})");
  EXPECT_EQ(answer("DeleteLogGroup", R"({"logGroupName":"/g"})").error, "ValidationException");
}

}  // namespace
}  // namespace semel::logs_room
