#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using PutLogEvents = LogsTest;

TEST_F(PutLogEvents, KeepsWhatIsInTime) {
  make_stream();
  const auto reply = put(event("old", 15 * logs::day_ms) + "," + event("x", 15 * logs::day_ms - 5));
  EXPECT_NE(reply.find(R"("rejectedLogEventsInfo":{"tooOldLogEventEndIndex":2})"),
            std::string::npos);
  EXPECT_NE(put(event("now", 0) + "," + event("later", -3 * 3'600'000))
                .find(R"("rejectedLogEventsInfo":{"tooNewLogEventStartIndex":1})"),
            std::string::npos);
  EXPECT_EQ(messages("GetLogEvents", R"({"logGroupName":"/g","logStreamName":"s"})"), "now ");
}

TEST_F(PutLogEvents, WantsTheOrderOfTime) {
  make_stream();
  EXPECT_EQ(put(event("late", 1'000) + "," + event("early", 2'000)),
            "InvalidParameterException: Log events in a single PutLogEvents request must be in "
            "chronological order.");
}

TEST_F(PutLogEvents, IsBoundedInTime) {
  make_stream();
  EXPECT_EQ(put(event("a", logs::day_ms + 1) + "," + event("b", 0)),
            "InvalidParameterException: The batch of log events in a single PutLogEvents request "
            "cannot span more than 24 hours.");
}

TEST_F(PutLogEvents, IsBoundedInBytes) {
  make_stream();
  EXPECT_EQ(put(event(std::string(300'000, 'x'), 0)),
            "InvalidParameterException: Log event too large: 300026 bytes exceeds limit of "
            "262144");
  std::string events;
  for (int i = 0; i < 5; ++i) {
    events += (i > 0 ? "," : "") + event(std::string(220'000, 'x'), 10);
  }
  EXPECT_EQ(put(events),
            "InvalidParameterException: Upload too large: 1100130 bytes exceeds limit of 1048576");
  EXPECT_EQ(
      answer("PutLogEvents", R"({"logGroupName":"/g","logStreamName":"s","logEvents":[]})").error,
      "InvalidParameterException");
}

TEST_F(PutLogEvents, WantsGroupAndStream) {
  EXPECT_EQ(put(event("a", 0)),
            "ResourceNotFoundException: The specified log group does not exist.");
  answer("CreateLogGroup", R"({"logGroupName":"/g"})");
  EXPECT_EQ(put(event("a", 0)),
            "ResourceNotFoundException: The specified log stream does not exist.");
}

}  // namespace
}  // namespace semel::logs_room
