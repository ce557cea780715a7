#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

using UpdateTimeToLive = RoomTest;

TEST_F(UpdateTimeToLive, AnswersTheSpecification) {
  tables_.time_to_live = tables::TimeToLive{"at", true};
  const auto reply = answer("UpdateTimeToLive", R"({"TableName":"abc","TimeToLiveSpecification":)"
                                                R"({"AttributeName":"at","Enabled":true}})");
  EXPECT_EQ(reply.body, R"({"TimeToLiveSpecification":{"AttributeName":"at","Enabled":true}})");
  EXPECT_EQ(reply.seen.number, 7U);
  EXPECT_EQ(tables_.calls, "update_time_to_live us-east-1/abc at on\n");
}

TEST_F(UpdateTimeToLive, MissesBothMembers) {
  EXPECT_EQ(refusal("UpdateTimeToLive", R"({"TableName":"abc","TimeToLiveSpecification":{}})"),
            "ValidationException: 2 validation errors detected: "
            "Value null at 'timeToLiveSpecification.attributeName' failed to satisfy constraint: "
            "Member must not be null; "
            "Value null at 'timeToLiveSpecification.enabled' failed to satisfy constraint: "
            "Member must not be null");
}

}  // namespace
}  // namespace semel::dynamodb
