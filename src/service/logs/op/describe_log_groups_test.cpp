#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using DescribeLogGroups = LogsTest;

TEST_F(DescribeLogGroups, TellsAGroup) {
  make_stream();
  put(event("12345", 100));
  EXPECT_EQ(outcome("DescribeLogGroups", "{}"),
            R"({"logGroups":[{"logGroupName":"/g","creationTime":1700000000000,)"
            R"("metricFilterCount":0,"arn":"arn:aws:logs:us-east-1:000000000000:log-group:/g:*",)"
            R"("storedBytes":31,"logGroupClass":"STANDARD",)"
            R"("logGroupArn":"arn:aws:logs:us-east-1:000000000000:log-group:/g",)"
            R"("deletionProtectionEnabled":false}]})");
}

TEST_F(DescribeLogGroups, GivesPagesOfAPrefix) {
  for (const char* name : {"/a/1", "/a/2", "/a/3", "/b/1"}) {
    answer("CreateLogGroup", R"({"logGroupName":")" + std::string(name) + R"("})");
  }
  const auto page = answer("DescribeLogGroups", R"({"logGroupNamePrefix":"/a/","limit":2})");
  EXPECT_NE(page.body.find("/a/2"), std::string::npos);
  EXPECT_EQ(page.body.find("/a/3"), std::string::npos);
  const auto rest =
      answer("DescribeLogGroups", R"({"logGroupNamePrefix":"/a/","limit":2,"nextToken":")" +
                                      member(page, "nextToken") + R"("})");
  EXPECT_NE(rest.body.find("/a/3"), std::string::npos);
  EXPECT_EQ(rest.body.find("/b/1"), std::string::npos);
  EXPECT_EQ(member(rest, "nextToken"), "none");
}

TEST_F(DescribeLogGroups, FindsAPartOfAName) {
  for (const char* name : {"/a/Order", "/a/order"}) {
    answer("CreateLogGroup", R"({"logGroupName":")" + std::string(name) + R"("})");
  }
  const auto found = answer("DescribeLogGroups", R"({"logGroupNamePattern":"Order"})");
  EXPECT_NE(found.body.find("/a/Order"), std::string::npos);
  EXPECT_EQ(found.body.find("/a/order"), std::string::npos);
}

TEST_F(DescribeLogGroups, KeepsRegionsApart) {
  make_stream();
  service::Caller elsewhere;
  elsewhere.region = "eu-west-1";
  const auto reply = room_->answer(
      {.operation = "DescribeLogGroups", .body = "{}", .caller = elsewhere, .request_id = "r"});
  EXPECT_EQ(reply.body, R"({"logGroups":[]})");
}

}  // namespace
}  // namespace semel::logs_room
