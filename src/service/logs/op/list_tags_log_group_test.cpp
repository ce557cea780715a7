#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using ListTagsLogGroup = LogsTest;

TEST_F(ListTagsLogGroup, WantsTheGroup) {
  EXPECT_EQ(outcome("ListTagsLogGroup", R"({"logGroupName":"/g"})"),
            "ResourceNotFoundException: The specified log group does not exist.");
}

}  // namespace
}  // namespace semel::logs_room
