#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using UntagLogGroup = LogsTest;

TEST_F(UntagLogGroup, TakesAway) {
  make_stream();
  answer("TagLogGroup", R"({"logGroupName":"/g","tags":{"a":"1"}})");
  EXPECT_EQ(outcome("UntagLogGroup", R"({"logGroupName":"/g","tags":["a"]})"), "");
  EXPECT_EQ(outcome("ListTagsLogGroup", R"({"logGroupName":"/g"})"), R"({"tags":{}})");
}

}  // namespace
}  // namespace semel::logs_room
