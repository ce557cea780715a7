#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class CreateStateMachineAlias : public RoomTest {};

TEST_F(CreateStateMachineAlias, RoutesToVersions) {
  make_machine(R"(,"publish":true)");
  const auto body = [](std::string_view description) {
    return R"({"name":"prod","description":")" + std::string(description) +
           R"(","routingConfiguration":[{"stateMachineVersionArn":")" + std::string(machine) +
           R"(:1","weight":100}]})";
  };
  const std::string made = ask("CreateStateMachineAlias", body("x"));
  EXPECT_EQ(made, R"({"stateMachineAliasArn":")" + std::string(machine) +
                      R"(:prod","creationDate":1700000000.000})");
  EXPECT_EQ(ask("CreateStateMachineAlias", body("x")), made);
  EXPECT_EQ(ask("CreateStateMachineAlias", body("y")),
            "ConflictException: Failed to create alias because an alias with the same name and a "
            "different routing configuration already exists.");
}

TEST_F(CreateStateMachineAlias, RefusesRoutesThatDoNotFit) {
  const std::string name(machine);
  const auto refused = [&](const std::string& routes) {
    return ask("CreateStateMachineAlias",
               R"({"name":"prod","routingConfiguration":[)" + routes + "]}");
  };
  const auto route = [](const std::string& arn, int weight) {
    return R"({"stateMachineVersionArn":")" + arn + R"(","weight":)" + std::to_string(weight) + "}";
  };
  EXPECT_EQ(refused(route(name, 100)),
            "ValidationException: Routing configuration must contain state machine version ARNs. "
            "Received: [" +
                name + "]");
  EXPECT_EQ(refused(route(name + ":1", 50) + "," + route(name + ":1", 50)),
            "ValidationException: Routing configuration must contain distinct state machine "
            "version ARNs. Received: [" +
                name + ":1, " + name + ":1]");
  EXPECT_EQ(refused(route(name + ":1", 70) + "," + route(name + ":2", 29)),
            "ValidationException: Sum of routing configuration weights must equal 100. Received: "
            "[70, 29]");
  EXPECT_EQ(refused(route(name + ":1", 101)),
            "ValidationException: 1 validation error detected: Value '101' at "
            "'routingConfiguration.1.member.weight' failed to satisfy constraint: Member must have "
            "value less than or equal to 100");
  make_machine();
  EXPECT_EQ(refused(route(name + ":1", 100)),
            "ResourceNotFound: Request references a resource that does not exist.");
}

TEST_F(CreateStateMachineAlias, RefusesNamesThatANumberCouldBe) {
  for (const char* name : {"123", "INVALID ALIAS", "!INVALID", "ALIAS@"}) {
    EXPECT_EQ(
        ask("CreateStateMachineAlias",
            R"({"routingConfiguration":[{"stateMachineVersionArn":"x","weight":1}],"name":")" +
                std::string(name) + "\"}"),
        "ValidationException: 1 validation error detected: Value '" + std::string(name) +
            "' at 'name' failed to satisfy constraint: Member must satisfy regular "
            "expression pattern: ^(?=.*[a-zA-Z_\\\\-\\\\.])[a-zA-Z0-9_\\\\-\\\\.]+$");
  }
}

}  // namespace
}  // namespace semel::stepfunctions
