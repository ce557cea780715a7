#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using GetLogEvents = LogsTest;

TEST_F(GetLogEvents, GoesForwardToTheEnd) {
  make_stream();
  put(event("a", 60'000) + "," + event("b", 59'900));
  const std::string head = R"({"logGroupName":"/g","logStreamName":"s","startFromHead":true)";
  const auto first = answer("GetLogEvents", head + "}");
  const std::string token = member(first, "nextForwardToken");
  const std::string again = head + R"(,"nextToken":")" + token + R"("})";
  const auto second = answer("GetLogEvents", again);
  EXPECT_EQ(messages("GetLogEvents", again), "");
  EXPECT_EQ(member(second, "nextForwardToken"), token);
  EXPECT_EQ(member(second, "nextBackwardToken").substr(0, 2), "b/");
  put(event("c", 10));
  EXPECT_EQ(messages("GetLogEvents", again), "c ");
}

TEST_F(GetLogEvents, BeginsWithTheNewest) {
  make_stream();
  put(event("a", 300) + "," + event("b", 200) + "," + event("c", 100));
  const std::string tail = R"({"logGroupName":"/g","logStreamName":"s","limit":2)";
  EXPECT_EQ(messages("GetLogEvents", tail + "}"), "b c ");
  const std::string back = member(answer("GetLogEvents", tail + "}"), "nextBackwardToken");
  EXPECT_EQ(messages("GetLogEvents", tail + R"(,"nextToken":")" + back + R"("})"), "a ");
}

TEST_F(GetLogEvents, KeepsToItsTimes) {
  make_stream();
  put(event("a", 300) + "," + event("b", 200) + "," + event("c", 100));
  EXPECT_EQ(messages("GetLogEvents", R"({"logGroupName":"/g","logStreamName":"s","startTime":)" +
                                         ago(200) + R"(,"endTime":)" + ago(100) + "}"),
            "b ");
}

TEST_F(GetLogEvents, RefusesAForeignToken) {
  make_stream();
  EXPECT_EQ(
      outcome("GetLogEvents", R"({"logGroupName":"/g","logStreamName":"s","nextToken":"f/12/s"})"),
      "InvalidParameterException: The specified nextToken is invalid.");
}

}  // namespace
}  // namespace semel::logs_room
