#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using DescribeLogStreams = LogsTest;

TEST_F(DescribeLogStreams, TellsAStream) {
  make_stream();
  put(event("a", 200) + "," + event("b", 100));
  EXPECT_EQ(outcome("DescribeLogStreams", R"({"logGroupName":"/g"})"),
            R"({"logStreams":[{"logStreamName":"s","creationTime":1700000000000,)"
            R"("firstEventTimestamp":1699999999800,"lastEventTimestamp":1699999999900,)"
            R"("lastIngestionTime":1700000000000,)"
            R"("uploadSequenceToken":"30017000000000000000000000000000000000000000000000000000",)"
            R"("arn":"arn:aws:logs:us-east-1:000000000000:log-group:/g:log-stream:s",)"
            R"("storedBytes":54}]})");
}

TEST_F(DescribeLogStreams, OrdersByTheLastEvent) {
  make_stream("/g", "a");
  make_stream("/g", "b");
  make_stream("/g", "c");
  put(event("x", 100), "b");
  put(event("x", 200), "c");
  const auto page = answer("DescribeLogStreams",
                           R"({"logGroupName":"/g","orderBy":"LastEventTime","descending":true,)"
                           R"("limit":1})");
  EXPECT_NE(page.body.find(R"("logStreamName":"b")"), std::string::npos);
  const auto rest = answer("DescribeLogStreams",
                           R"({"logGroupName":"/g","orderBy":"LastEventTime","descending":true,)"
                           R"("limit":1,"nextToken":")" +
                               member(page, "nextToken") + R"("})");
  EXPECT_NE(rest.body.find(R"("logStreamName":"c")"), std::string::npos);
}

TEST_F(DescribeLogStreams, RefusesAPrefixInOrderOfEvents) {
  make_stream();
  EXPECT_EQ(outcome("DescribeLogStreams",
                    R"({"logGroupName":"/g","orderBy":"LastEventTime","logStreamNamePrefix":"s"})"),
            "InvalidParameterException: Cannot order by LastEventTime with a "
            "logStreamNamePrefix.");
}

TEST_F(DescribeLogStreams, FindsAPrefix) {
  make_stream("/g", "a1");
  make_stream("/g", "b1");
  const auto found =
      outcome("DescribeLogStreams", R"({"logGroupIdentifier":"/g","logStreamNamePrefix":"b"})");
  EXPECT_EQ(found.find("a1"), std::string::npos);
  EXPECT_NE(found.find("b1"), std::string::npos);
}

}  // namespace
}  // namespace semel::logs_room
