#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class GetActivityTask : public RoomTest {};

TEST_F(GetActivityTask, WaitsForATask) {
  make_activity();
  task = {"token-1", R"({"a":1})"};
  std::string body = of("activityArn", activity, "workerName", "w1");
  EXPECT_EQ(ask("GetActivityTask", body), "later");
  EXPECT_EQ(late, R"({"taskToken":"token-1","input":"{\"a\":1}"})");
  EXPECT_EQ(calls, "poll " + std::string(activity) + " w1 60000\n");
}

TEST_F(GetActivityTask, GivesAnEmptyAnswerWhenNoneCame) {
  make_activity();
  ask("GetActivityTask", of("activityArn", activity));
  EXPECT_EQ(late, "{}");
}

TEST_F(GetActivityTask, WantsAnActivity) {
  EXPECT_EQ(ask("GetActivityTask", of("activityArn", activity)),
            "ActivityDoesNotExist: Activity Does Not Exist: '" + std::string(activity) + "'");
}

}  // namespace
}  // namespace semel::stepfunctions
