#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class DeleteStateMachine : public RoomTest {};

TEST_F(DeleteStateMachine, KeepsItUntilItsExecutionsHaveEnded) {
  make_machine();
  open_count = 2;
  EXPECT_EQ(ask("DeleteStateMachine", of("stateMachineArn", machine)), "{}");
  const std::string going = ask("DescribeStateMachine", of("stateMachineArn", machine));
  EXPECT_NE(going.find(R"("status":"DELETING")"), std::string::npos) << going;
  open_count = 0;
  EXPECT_EQ(
      ask("DescribeStateMachine", of("stateMachineArn", machine)),
      "StateMachineDoesNotExist: State Machine Does Not Exist: '" + std::string(machine) + "'");
}

TEST_F(DeleteStateMachine, IsNoFailureWhenThereIsNone) {
  EXPECT_EQ(ask("DeleteStateMachine", of("stateMachineArn", machine)), "{}");
  EXPECT_EQ(ask("DeleteStateMachine", of("stateMachineArn", execution)),
            "InvalidArn: Invalid Arn: 'Resource type not valid in this context: execution'");
}

}  // namespace
}  // namespace semel::stepfunctions
