#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

using Permissions = RoomTest;

TEST_F(Permissions, NameWhatTheRequestNames) {
  EXPECT_EQ(needs("StartExecution", of("stateMachineArn", machine)),
            "states:StartExecution " + std::string(machine) + "\n");
  EXPECT_EQ(needs("DescribeExecution", of("executionArn", execution)),
            "states:DescribeExecution " + std::string(execution) + "\n");
  EXPECT_EQ(needs("GetActivityTask", of("activityArn", activity)),
            "states:GetActivityTask " + std::string(activity) + "\n");
  EXPECT_EQ(needs("ListStateMachines", "{}"), "states:ListStateMachines *\n");
  EXPECT_EQ(needs("StartExecution", "["), "");
}

TEST_F(Permissions, WantTheRolePassedOn) {
  EXPECT_EQ(needs("CreateStateMachine", of("name", "orders", "roleArn", role)),
            "states:CreateStateMachine " + std::string(machine) + "\niam:PassRole " +
                std::string(role) + "\n");
}

}  // namespace
}  // namespace semel::stepfunctions
