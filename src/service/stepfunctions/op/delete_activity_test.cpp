#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class DeleteActivity : public RoomTest {};

TEST_F(DeleteActivity, IsNoFailureWhenThereIsNone) {
  make_activity();
  EXPECT_EQ(ask("DeleteActivity", of("activityArn", activity)), "{}");
  EXPECT_EQ(ask("DeleteActivity", of("activityArn", activity)), "{}");
  EXPECT_EQ(ask("ListActivities", "{}"), R"({"activities":[]})");
}

TEST_F(DeleteActivity, RefusesWhatIsNoActivity) {
  EXPECT_EQ(ask("DeleteActivity", of("activityArn", machine)),
            "InvalidArn: Invalid Arn: 'Resource type not valid in this context: stateMachine'");
}

}  // namespace
}  // namespace semel::stepfunctions
