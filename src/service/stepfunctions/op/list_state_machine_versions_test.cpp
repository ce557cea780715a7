#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class ListStateMachineVersions : public RoomTest {};

TEST_F(ListStateMachineVersions, ListsTheNewestFirst) {
  make_machine(R"(,"publish":true)");
  ask("UpdateStateMachine", of("stateMachineArn", machine, "definition", other_pass));
  ask("PublishStateMachineVersion", of("stateMachineArn", machine));
  const std::string created = R"(,"creationDate":1700000000.000})";
  EXPECT_EQ(ask("ListStateMachineVersions", of("stateMachineArn", machine)),
            R"({"stateMachineVersions":[{"stateMachineVersionArn":")" + std::string(machine) +
                ":2\"" + created + R"(,{"stateMachineVersionArn":")" + std::string(machine) +
                ":1\"" + created + "]}");
}

TEST_F(ListStateMachineVersions, RefusesTokensOfOthers) {
  EXPECT_EQ(ask("ListStateMachineVersions", of("stateMachineArn", machine, "nextToken", "??")),
            "InvalidToken: Invalid Token: 'Invalid token'");
}

}  // namespace
}  // namespace semel::stepfunctions
