#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using LogsTagResource = LogsTest;

TEST_F(LogsTagResource, AddsToWhatThereIs) {
  make_stream();
  answer(
      "TagResource",
      R"({"resourceArn":"arn:aws:logs:us-east-1:000000000000:log-group:/g","tags":{"a":"1","b":"2"}})");
  EXPECT_EQ(
      outcome(
          "TagResource",
          R"({"resourceArn":"arn:aws:logs:us-east-1:000000000000:log-group:/g:*","tags":{"a":"3"}})"),
      "");
  EXPECT_EQ(outcome("ListTagsForResource",
                    R"({"resourceArn":"arn:aws:logs:us-east-1:000000000000:log-group:/g"})"),
            R"({"tags":{"a":"3","b":"2"}})");
}

TEST_F(LogsTagResource, BoundsTheTagsOfAGroup) {
  make_stream();
  for (const char* half : {"x", "y"}) {
    std::string tags;
    for (int i = 0; i < 30; ++i) {
      tags += (i > 0 ? ",\"" : "\"") + std::string(half) + std::to_string(i) + "\":\"v\"";
    }
    const auto reply =
        answer("TagResource",
               R"({"resourceArn":"arn:aws:logs:us-east-1:000000000000:log-group:/g","tags":{)" +
                   tags + "}}");
    EXPECT_EQ(reply.error, half == std::string("x") ? "" : "TooManyTagsException");
  }
}

TEST_F(LogsTagResource, RefusesAnotherArn) {
  EXPECT_EQ(answer("TagResource", R"({"resourceArn":"arn:aws:sqs:us-east-1:1:q","tags":{"a":"1"}})")
                .error,
            "InvalidParameterException");
}

}  // namespace
}  // namespace semel::logs_room
