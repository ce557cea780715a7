#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class DescribeStateMachineAlias : public RoomTest {};

TEST_F(DescribeStateMachineAlias, TellsItsRoutes) {
  make_machine(R"(,"publish":true)");
  const std::string alias = std::string(machine) + ":prod";
  ask("CreateStateMachineAlias",
      R"({"name":"prod","description":"d","routingConfiguration":[{"stateMachineVersionArn":")" +
          std::string(machine) + R"(:1","weight":100}]})");

  EXPECT_EQ(ask("DescribeStateMachineAlias", of("stateMachineAliasArn", alias)),
            R"({"stateMachineAliasArn":")" + alias +
                R"(","name":"prod","description":"d","routingConfiguration":)"
                R"([{"stateMachineVersionArn":")" +
                std::string(machine) +
                R"(:1","weight":100}],"creationDate":1700000000.000,"updateDate":1700000000.000})");
}

TEST_F(DescribeStateMachineAlias, WantsAnAlias) {
  EXPECT_EQ(
      ask("DescribeStateMachineAlias", of("stateMachineAliasArn", std::string(machine) + ":prod")),
      "ResourceNotFound: Request references a resource that does not exist.");
  EXPECT_EQ(ask("DescribeStateMachineAlias", of("stateMachineAliasArn", machine)),
            "InvalidArn: Invalid Arn: 'Resource type not valid in this context: stateMachine'");
}

}  // namespace
}  // namespace semel::stepfunctions
