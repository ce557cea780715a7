#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class ListStateMachines : public RoomTest {};

TEST_F(ListStateMachines, ListsByName) {
  EXPECT_EQ(ask("ListStateMachines", "{}"), R"({"stateMachines":[]})");
  make_machine();
  EXPECT_EQ(ask("ListStateMachines", "{}"),
            R"({"stateMachines":[{"stateMachineArn":")" + std::string(machine) +
                R"(","name":"orders","type":"STANDARD","creationDate":1700000000.000}]})");
}

TEST_F(ListStateMachines, GivesAsManyAsAreAskedFor) {
  make_machine();
  ask("CreateStateMachine", of("name", "more", "roleArn", role, "definition", pass));
  const std::string one = ask("ListStateMachines", R"({"maxResults":1})");
  EXPECT_NE(one.find("nextToken"), std::string::npos) << one;
  EXPECT_EQ(one.find("orders"), std::string::npos) << one;
  const std::string both = ask("ListStateMachines", R"({"maxResults":2})");
  EXPECT_EQ(both.find("nextToken"), std::string::npos) << both;
}

}  // namespace
}  // namespace semel::stepfunctions
