#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using DeleteRetentionPolicy = LogsTest;

TEST_F(DeleteRetentionPolicy, IsGone) {
  make_stream();
  answer("PutRetentionPolicy", R"({"logGroupName":"/g","retentionInDays":7})");
  EXPECT_EQ(outcome("DeleteRetentionPolicy", R"({"logGroupName":"/g"})"), "");
  EXPECT_EQ(outcome("DescribeLogGroups", "{}").find("retentionInDays"), std::string::npos);
}

TEST_F(DeleteRetentionPolicy, WantsItsGroup) {
  EXPECT_EQ(outcome("DeleteRetentionPolicy", R"({"logGroupName":"/g"})"),
            "ResourceNotFoundException: The specified log group does not exist.");
}

}  // namespace
}  // namespace semel::logs_room
