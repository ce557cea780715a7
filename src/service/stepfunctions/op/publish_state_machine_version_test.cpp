#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class PublishStateMachineVersion : public RoomTest {};

TEST_F(PublishStateMachineVersion, GivesARevisionOneVersion) {
  make_machine();
  const std::string first = R"({"creationDate":1700000000.000,"stateMachineVersionArn":")" +
                            std::string(machine) + R"(:1"})";
  EXPECT_EQ(ask("PublishStateMachineVersion", of("stateMachineArn", machine)), first);
  pass_time_ms(1);
  EXPECT_EQ(ask("PublishStateMachineVersion", of("stateMachineArn", machine)), first);
}

TEST_F(PublishStateMachineVersion, RefusesARevisionThatIsNotTheCurrentOne) {
  make_machine();
  EXPECT_EQ(ask("PublishStateMachineVersion", of("stateMachineArn", machine, "revisionId", "x")),
            "ConflictException: Failed to publish the State Machine version for revision x. The "
            "current State Machine revision is INITIAL.");
}

TEST_F(PublishStateMachineVersion, WantsAMachine) {
  EXPECT_EQ(
      ask("PublishStateMachineVersion", of("stateMachineArn", machine)),
      "StateMachineDoesNotExist: State Machine Does Not Exist: '" + std::string(machine) + "'");
  EXPECT_EQ(ask("PublishStateMachineVersion", of("stateMachineArn", std::string(machine) + ":1")),
            "InvalidArn: Invalid Arn: 'Resource type not valid in this context: stateMachine'");
}

}  // namespace
}  // namespace semel::stepfunctions
