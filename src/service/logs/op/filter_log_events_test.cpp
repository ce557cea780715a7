#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using FilterLogEvents = LogsTest;

TEST_F(FilterLogEvents, MergesStreamsInOrderOfTime) {
  make_stream("/g", "s1");
  make_stream("/g", "s2");
  put(event("a", 400) + "," + event("c", 200), "s1");
  put(event("b", 300) + "," + event("d", 100), "s2");
  EXPECT_EQ(messages("FilterLogEvents", R"({"logGroupName":"/g"})"), "a b c d ");
  EXPECT_EQ(messages("FilterLogEvents", R"({"logGroupName":"/g","logStreamNames":["s2"]})"),
            "b d ");
  EXPECT_EQ(messages("FilterLogEvents", R"({"logGroupName":"/g","logStreamNamePrefix":"s1"})"),
            "a c ");
}

TEST_F(FilterLogEvents, ExcludesATerm) {
  make_stream();
  put(event("ERROR disk full", 60'000) + "," + event("WARN Exception retry", 59'900) + "," +
      event("ERROR in Exception handler", 59'800) + "," + event("info error lower case", 59'700) +
      "," + event("ERROR Exit 0", 59'600));
  EXPECT_EQ(messages("FilterLogEvents",
                     R"({"logGroupName":"/g","filterPattern":"ERROR -Exit -Exception"})"),
            "ERROR disk full ");
}

TEST_F(FilterLogEvents, GivesPages) {
  make_stream();
  put(event("x1", 300) + "," + event("y", 200) + "," + event("x2", 100));
  const std::string query = R"({"logGroupName":"/g","filterPattern":"x","limit":1)";
  const auto first = answer("FilterLogEvents", query + "}");
  EXPECT_EQ(messages("FilterLogEvents",
                     query + R"(,"nextToken":")" + member(first, "nextToken") + R"("})"),
            "x2 ");
  EXPECT_EQ(member(answer("FilterLogEvents",
                          query + R"(,"nextToken":")" + member(first, "nextToken") + R"("})"),
                   "nextToken"),
            "none");
}

TEST_F(FilterLogEvents, TellsTheStreamOfAnEvent) {
  make_stream();
  put(event("a", 100));
  const auto body = outcome("FilterLogEvents", R"({"logGroupName":"/g"})");
  EXPECT_EQ(body.substr(0, body.find("eventId")),
            R"({"events":[{"logStreamName":"s","timestamp":1699999999900,"message":"a",)"
            R"("ingestionTime":1700000000000,")");
}

TEST_F(FilterLogEvents, RefusesAPatternThatIsNone) {
  make_stream();
  EXPECT_EQ(answer("FilterLogEvents", R"({"logGroupName":"/g","filterPattern":"{ $.a = "})").error,
            "InvalidParameterException");
  EXPECT_EQ(answer("FilterLogEvents",
                   R"({"logGroupName":"/g","logStreamNames":["s"],"logStreamNamePrefix":"s"})")
                .error,
            "InvalidParameterException");
  EXPECT_EQ(answer("FilterLogEvents", R"({"logGroupName":"/g","logStreamNames":["none"]})").error,
            "ResourceNotFoundException");
}

}  // namespace
}  // namespace semel::logs_room
