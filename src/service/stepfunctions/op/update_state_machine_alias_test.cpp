#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class UpdateStateMachineAlias : public RoomTest {};

TEST_F(UpdateStateMachineAlias, ChangesWhatIsGiven) {
  make_machine(R"(,"publish":true)");
  const std::string alias = std::string(machine) + ":prod";
  ask("CreateStateMachineAlias",
      R"({"name":"prod","description":"d","routingConfiguration":[{"stateMachineVersionArn":")" +
          std::string(machine) + R"(:1","weight":100}]})");

  pass_time_ms(2'000);
  EXPECT_EQ(ask("UpdateStateMachineAlias", of("stateMachineAliasArn", alias, "description", "new")),
            R"({"updateDate":1700000002.000})");
  const std::string now = ask("DescribeStateMachineAlias", of("stateMachineAliasArn", alias));
  EXPECT_NE(now.find(R"("description":"new","routingConfiguration":[{)"), std::string::npos) << now;
}

TEST_F(UpdateStateMachineAlias, WantsAnAliasAndAChange) {
  make_machine();
  const std::string alias = std::string(machine) + ":prod";
  EXPECT_EQ(ask("UpdateStateMachineAlias", of("stateMachineAliasArn", alias, "description", "n")),
            "ResourceNotFound: Request references a resource that does not exist.");
  const std::string answer = ask("UpdateStateMachineAlias", of("stateMachineAliasArn", alias));
  EXPECT_TRUE(answer.starts_with("ValidationException: ")) << answer;
}

TEST_F(UpdateStateMachineAlias, RefusesAVersionThatIsNotThere) {
  make_machine(R"(,"publish":true)");
  const std::string alias = std::string(machine) + ":prod";
  ask("CreateStateMachineAlias",
      R"({"name":"prod","description":"d","routingConfiguration":[{"stateMachineVersionArn":")" +
          std::string(machine) + R"(:1","weight":100}]})");

  EXPECT_EQ(ask("UpdateStateMachineAlias",
                R"({"stateMachineAliasArn":")" + alias +
                    R"(","routingConfiguration":[{"stateMachineVersionArn":")" +
                    std::string(machine) + R"(:9","weight":100}]})"),
            "ResourceNotFound: Request references a resource that does not exist.");
}

}  // namespace
}  // namespace semel::stepfunctions
