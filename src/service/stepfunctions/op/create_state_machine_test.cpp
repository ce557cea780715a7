#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class CreateStateMachine : public RoomTest {};

TEST_F(CreateStateMachine, GivesTheSameAnswerToAnExactRepeat) {
  const std::string made = make_machine();
  EXPECT_EQ(made, R"({"stateMachineArn":")" + std::string(machine) +
                      R"(","creationDate":1700000000.000})");
  pass_time_ms(9);
  EXPECT_EQ(make_machine(), made);
  EXPECT_EQ(make_machine(R"(,"tags":[{"key":"a","value":"b"}])"), made);
  EXPECT_EQ(make_machine(R"(,"loggingConfiguration":{"level":"OFF"})"), made);
}

TEST_F(CreateStateMachine, RefusesAnotherMachineOfTheName) {
  make_machine();
  const std::string refused =
      "StateMachineAlreadyExists: State Machine Already Exists: '" + std::string(machine) + "'";
  EXPECT_EQ(make_machine("", std::string(pass) + " "), refused);
  EXPECT_EQ(make_machine(R"(,"type":"EXPRESS")"), refused);
  EXPECT_EQ(make_machine(R"(,"tracingConfiguration":{"enabled":true})"), refused);
}

TEST_F(CreateStateMachine, PublishesAVersion) {
  EXPECT_EQ(make_machine(R"(,"publish":true,"versionDescription":"first")"),
            R"({"stateMachineArn":")" + std::string(machine) +
                R"(","creationDate":1700000000.000,"stateMachineVersionArn":")" +
                std::string(machine) + R"(:1"})");
  EXPECT_EQ(make_machine(R"(,"versionDescription":"first")"),
            "ValidationException: Version description can only be set when publish is true");
}

TEST_F(CreateStateMachine, RefusesWhatIsNoDefinition) {
  const std::string answer = make_machine("", R"({"StartAt":"P"})");
  EXPECT_EQ(answer,
            "InvalidDefinition: Invalid State Machine Definition: 'SCHEMA_VALIDATION_FAILED: These "
            "fields are required: [States] at /'");
}

TEST_F(CreateStateMachine, RefusesNamesRolesAndConfigurations) {
  EXPECT_EQ(ask("CreateStateMachine", of("name", "a b", "roleArn", role, "definition", pass)),
            "InvalidName: Invalid Name: 'a b'");
  EXPECT_EQ(ask("CreateStateMachine", of("name", "a", "roleArn", "me", "definition", pass)),
            "InvalidArn: Invalid Role Arn: 'me'");
  EXPECT_EQ(make_machine(R"(,"loggingConfiguration":{"level":"ALL"})"),
            "InvalidLoggingConfiguration: Invalid Logging Configuration: Must specify exactly one "
            "Log Destination.");
  EXPECT_EQ(make_machine(R"(,"type":"FAST")"),
            "ValidationException: 1 validation error detected: Value 'FAST' at 'type' failed to "
            "satisfy constraint: Member must satisfy enum value set: [STANDARD, EXPRESS]");
}

TEST_F(CreateStateMachine, BoundsTags) {
  std::string tags;
  for (int i = 0; i < 51; ++i) {
    tags += (i > 0 ? "," : "") + of("key", std::to_string(i), "value", "");
  }
  const std::string answer = make_machine(R"(,"tags":[)" + tags + "]");
  EXPECT_TRUE(answer.starts_with("TooManyTags: ")) << answer;
}

TEST_F(CreateStateMachine, WaitsForADeletion) {
  make_machine();
  open_count = 1;
  ask("DeleteStateMachine", of("stateMachineArn", machine));
  EXPECT_TRUE(make_machine().starts_with("StateMachineDeleting: "));
  open_count = 0;
  EXPECT_TRUE(make_machine().starts_with("{"));
}

}  // namespace
}  // namespace semel::stepfunctions
