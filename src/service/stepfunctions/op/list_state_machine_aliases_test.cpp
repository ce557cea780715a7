#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class ListStateMachineAliases : public RoomTest {};

TEST_F(ListStateMachineAliases, ListsThoseOfAMachineOrAVersion) {
  make_machine(R"(,"publish":true)");
  const std::string alias = std::string(machine) + ":prod";
  ask("CreateStateMachineAlias",
      R"({"name":"prod","description":"d","routingConfiguration":[{"stateMachineVersionArn":")" +
          std::string(machine) + R"(:1","weight":100}]})");

  const std::string listed = R"({"stateMachineAliases":[{"stateMachineAliasArn":")" + alias +
                             R"(","creationDate":1700000000.000}]})";
  EXPECT_EQ(ask("ListStateMachineAliases", of("stateMachineArn", machine)), listed);
  EXPECT_EQ(ask("ListStateMachineAliases", of("stateMachineArn", std::string(machine) + ":1")),
            listed);
  EXPECT_EQ(ask("ListStateMachineAliases", of("stateMachineArn", std::string(machine) + ":2")),
            R"({"stateMachineAliases":[]})");
}

TEST_F(ListStateMachineAliases, WantsAMachine) {
  EXPECT_EQ(
      ask("ListStateMachineAliases", of("stateMachineArn", machine)),
      "StateMachineDoesNotExist: State Machine Does Not Exist: '" + std::string(machine) + "'");
}

}  // namespace
}  // namespace semel::stepfunctions
