#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using LogsUntagResource = LogsTest;

TEST_F(LogsUntagResource, TakesAway) {
  make_stream();
  answer(
      "TagResource",
      R"({"resourceArn":"arn:aws:logs:us-east-1:000000000000:log-group:/g","tags":{"a":"1","b":"2"}})");
  EXPECT_EQ(
      outcome(
          "UntagResource",
          R"({"resourceArn":"arn:aws:logs:us-east-1:000000000000:log-group:/g","tagKeys":["a","none"]})"),
      "");
  EXPECT_EQ(outcome("ListTagsForResource",
                    R"({"resourceArn":"arn:aws:logs:us-east-1:000000000000:log-group:/g"})"),
            R"({"tags":{"b":"2"}})");
}

}  // namespace
}  // namespace semel::logs_room
