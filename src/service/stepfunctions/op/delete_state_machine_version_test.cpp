#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class DeleteStateMachineVersion : public RoomTest {};

TEST_F(DeleteStateMachineVersion, RefusesOneThatAnAliasKeeps) {
  make_machine(R"(,"publish":true)");
  const std::string version = std::string(machine) + ":1";
  const std::string routes =
      R"({"name":"prod","routingConfiguration":[{"weight":100,"stateMachineVersionArn":")" +
      version + R"("}]})";
  EXPECT_TRUE(ask("CreateStateMachineAlias", routes).starts_with("{"));
  EXPECT_EQ(ask("DeleteStateMachineVersion", of("stateMachineVersionArn", version)),
            "ConflictException: Version to be deleted must not be referenced by an alias. Current "
            "list of aliases referencing this version: [prod]");
}

TEST_F(DeleteStateMachineVersion, IsNoFailureWhenThereIsNone) {
  make_machine(R"(,"publish":true)");
  const std::string version = std::string(machine) + ":1";
  EXPECT_EQ(ask("DeleteStateMachineVersion", of("stateMachineVersionArn", version)), "{}");
  EXPECT_EQ(ask("DeleteStateMachineVersion", of("stateMachineVersionArn", version)), "{}");
  EXPECT_EQ(ask("ListStateMachineVersions", of("stateMachineArn", machine)),
            R"({"stateMachineVersions":[]})");
}

}  // namespace
}  // namespace semel::stepfunctions
