#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class UpdateStateMachine : public RoomTest {};

TEST_F(UpdateStateMachine, MakesARevision) {
  make_machine();
  pass_time_ms(1'500);
  const std::string answer =
      ask("UpdateStateMachine", of("stateMachineArn", machine, "definition", other_pass));
  EXPECT_TRUE(answer.starts_with(R"({"updateDate":1700000001.500,"revisionId":")")) << answer;
  const std::string now = ask("DescribeStateMachine", of("stateMachineArn", machine));
  EXPECT_NE(now.find(quoted(other_pass)), std::string::npos) << now;
  EXPECT_NE(now.find(R"("creationDate":1700000000.000)"), std::string::npos) << now;
}

TEST_F(UpdateStateMachine, PublishesWhatIsThere) {
  make_machine();
  EXPECT_EQ(ask("UpdateStateMachine",
                R"({"publish":true,"stateMachineArn":")" + std::string(machine) + "\"}"),
            R"({"updateDate":1700000000.000,"stateMachineVersionArn":")" + std::string(machine) +
                R"(:1"})");
}

TEST_F(UpdateStateMachine, WantsSomethingToChange) {
  make_machine();
  EXPECT_EQ(ask("UpdateStateMachine", of("stateMachineArn", machine)),
            "MissingRequiredParameter: Either the definition, the role ARN, the "
            "LoggingConfiguration, or the TracingConfiguration must be specified");
}

TEST_F(UpdateStateMachine, RefusesVersionsAndWhatIsNotThere) {
  make_machine(R"(,"publish":true)");
  const std::string version = std::string(machine) + ":1";
  EXPECT_EQ(ask("UpdateStateMachine", of("stateMachineArn", version, "roleArn", role)),
            "StateMachineDoesNotExist: State Machine Does Not Exist: '" + version + "'");
  const std::string other = std::string(machine) + "2";
  EXPECT_EQ(ask("UpdateStateMachine", of("stateMachineArn", other, "roleArn", role)),
            "StateMachineDoesNotExist: State Machine Does Not Exist: '" + other + "'");
}

TEST_F(UpdateStateMachine, RefusesWhatIsNoDefinition) {
  make_machine();
  const std::string answer =
      ask("UpdateStateMachine", of("stateMachineArn", machine, "definition", "{}"));
  EXPECT_TRUE(answer.starts_with("InvalidDefinition: ")) << answer;
}

}  // namespace
}  // namespace semel::stepfunctions
