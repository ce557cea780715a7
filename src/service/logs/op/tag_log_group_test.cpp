#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using TagLogGroup = LogsTest;

TEST_F(TagLogGroup, AddsToWhatThereIs) {
  make_stream();
  EXPECT_EQ(outcome("TagLogGroup", R"({"logGroupName":"/g","tags":{"a":"1"}})"), "");
  EXPECT_EQ(outcome("ListTagsLogGroup", R"({"logGroupName":"/g"})"), R"({"tags":{"a":"1"}})");
}

}  // namespace
}  // namespace semel::logs_room
