#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

class Permissions : public LogsTest {
 protected:
  std::string needs(std::string_view operation, std::string_view body) {
    std::string all;
    for (const auto& each : room_->permissions_of(
             {.operation = operation, .body = body, .caller = {}, .request_id = ""})) {
      all += each.action + " " + each.resource;
    }
    return all;
  }
};

TEST_F(Permissions, NameTheStreamOrTheGroup) {
  const std::string group = "arn:aws:logs:us-east-1:000000000000:log-group:g";
  EXPECT_EQ(needs("PutLogEvents", R"({"logGroupName":"g","logStreamName":"s"})"),
            "logs:PutLogEvents " + group + ":log-stream:s");
  EXPECT_EQ(needs("CreateLogGroup", R"({"logGroupName":"g"})"),
            "logs:CreateLogGroup " + group + ":*");
  EXPECT_EQ(needs("FilterLogEvents", R"({"logGroupIdentifier":")" + group + "\"}"),
            "logs:FilterLogEvents " + group + ":*");
  EXPECT_EQ(needs("TagResource", R"({"resourceArn":"arn:x"})"), "logs:TagResource arn:x");
}

TEST_F(Permissions, AreNoneOfWhatCannotBeRead) {
  EXPECT_EQ(needs("PutLogEvents", "["), "");
}

}  // namespace
}  // namespace semel::logs_room
