#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class DeleteStateMachineAlias : public RoomTest {};

TEST_F(DeleteStateMachineAlias, RemovesIt) {
  make_machine(R"(,"publish":true)");
  const std::string alias = std::string(machine) + ":prod";
  ask("CreateStateMachineAlias",
      R"({"name":"prod","description":"d","routingConfiguration":[{"stateMachineVersionArn":")" +
          std::string(machine) + R"(:1","weight":100}]})");

  EXPECT_EQ(ask("DeleteStateMachineAlias", of("stateMachineAliasArn", alias)), "{}");
  EXPECT_EQ(ask("DeleteStateMachineAlias", of("stateMachineAliasArn", alias)),
            "ResourceNotFound: Request references a resource that does not exist.");
}

}  // namespace
}  // namespace semel::stepfunctions
