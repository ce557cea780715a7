#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class StartExecution : public RoomTest {};

TEST_F(StartExecution, StartsWhatTheArnNames) {
  make_machine();
  EXPECT_EQ(ask("StartExecution", of("stateMachineArn", machine, "name", "run-1", "input",
                                     "{\"a\" : 1}", "traceHeader", "t")),
            R"({"executionArn":")" + std::string(execution) + R"(","startDate":1700000000.000})");
  EXPECT_EQ(calls, "start " + std::string(machine) + "   run-1 {\"a\" : 1} t us-east-1\n");
}

TEST_F(StartExecution, StartsAVersionByAnAlias) {
  make_machine(R"(,"publish":true)");
  const std::string alias = std::string(machine) + ":prod";
  ask("CreateStateMachineAlias",
      R"({"name":"prod","description":"d","routingConfiguration":[{"stateMachineVersionArn":")" +
          std::string(machine) + R"(:1","weight":100}]})");

  ask("StartExecution", of("stateMachineArn", alias));
  EXPECT_EQ(calls, "start " + std::string(machine) + " " + std::string(machine) + ":1 " + alias +
                       "  {}  us-east-1\n");
}

TEST_F(StartExecution, RefusesInputThatIsNoJson) {
  make_machine();
  const auto refused = [&](std::string_view input) {
    return ask("StartExecution", of("stateMachineArn", machine, "input", input));
  };
  const std::string head = "InvalidExecutionInput: Invalid State Machine Execution Input: '";
  EXPECT_EQ(refused(""), head + "Invalid execution input.'");
  EXPECT_EQ(refused("not some json"),
            head +
                "Unrecognized token 'not': was expecting (JSON String, Number, Array, Object or "
                "token 'null', 'true' or 'false')'");
  EXPECT_EQ(refused("{'a': 1}"), head +
                                     "Unexpected character (''' (code 39)): was expecting "
                                     "double-quote to start field name'");
  EXPECT_TRUE(refused("null").starts_with("{"));
  EXPECT_TRUE(refused("2").starts_with("{"));
}

TEST_F(StartExecution, BoundsItsInput) {
  make_machine();
  const std::string most = "\"" + std::string(262'142, 'x') + "\"";
  EXPECT_TRUE(
      ask("StartExecution", of("stateMachineArn", machine, "input", most)).starts_with("{"));
  const std::string more = "\"" + std::string(262'141, 'x') + "\xc3\xa4\"";
  EXPECT_EQ(ask("StartExecution", of("stateMachineArn", machine, "input", more)).substr(0, 22),
            "InvalidExecutionInput:");
}

TEST_F(StartExecution, RefusesNamesAndMachines) {
  make_machine();
  EXPECT_EQ(ask("StartExecution", of("stateMachineArn", machine, "name", "a b")),
            "InvalidName: Invalid Name: 'a b'");
  const std::string other = std::string(machine) + "2";
  EXPECT_EQ(ask("StartExecution", of("stateMachineArn", other)),
            "StateMachineDoesNotExist: State Machine Does Not Exist: '" + other + "'");
  open_count = 1;
  ask("DeleteStateMachine", of("stateMachineArn", machine));
  EXPECT_EQ(ask("StartExecution", of("stateMachineArn", machine)),
            "StateMachineDeleting: State Machine is deleting: '" + std::string(machine) + "'");
  EXPECT_EQ(calls, "");
}

TEST_F(StartExecution, TellsWhichExecutionThereIs) {
  make_machine();
  failure = already_exists("");
  EXPECT_EQ(ask("StartExecution", of("stateMachineArn", machine, "name", "run-1")),
            "ExecutionAlreadyExists: Execution Already Exists: '" + std::string(execution) + "'");
}

}  // namespace
}  // namespace semel::stepfunctions
