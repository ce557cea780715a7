#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using PutRetentionPolicy = LogsTest;

TEST_F(PutRetentionPolicy, IsTold) {
  make_stream();
  EXPECT_EQ(outcome("PutRetentionPolicy", R"({"logGroupName":"/g","retentionInDays":7})"), "");
  EXPECT_NE(outcome("DescribeLogGroups", "{}").find(R"("retentionInDays":7,)"), std::string::npos);
}

TEST_F(PutRetentionPolicy, TakesTheServicesPeriodsAlone) {
  make_stream();
  EXPECT_EQ(answer("PutRetentionPolicy", R"({"logGroupName":"/g","retentionInDays":2})").error,
            "InvalidParameterException");
}

TEST_F(PutRetentionPolicy, RefusesWhatHasExpired) {
  make_stream();
  answer("PutRetentionPolicy", R"({"logGroupName":"/g","retentionInDays":1})");
  EXPECT_NE(put(event("expired", 2 * logs::day_ms)).find(R"("expiredLogEventEndIndex":1)"),
            std::string::npos);
}

}  // namespace
}  // namespace semel::logs_room
