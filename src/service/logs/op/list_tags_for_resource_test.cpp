#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using LogsListTagsForResource = LogsTest;

TEST_F(LogsListTagsForResource, TellsTagsOfTheCreation) {
  answer("CreateLogGroup", R"({"logGroupName":"/g","tags":{"team":"orders"}})");
  EXPECT_EQ(outcome("ListTagsForResource",
                    R"({"resourceArn":"arn:aws:logs:us-east-1:000000000000:log-group:/g"})"),
            R"({"tags":{"team":"orders"}})");
}

TEST_F(LogsListTagsForResource, WantsTheGroup) {
  EXPECT_EQ(answer("ListTagsForResource",
                   R"({"resourceArn":"arn:aws:logs:us-east-1:000000000000:log-group:/g"})")
                .error,
            "ResourceNotFoundException");
}

}  // namespace
}  // namespace semel::logs_room
