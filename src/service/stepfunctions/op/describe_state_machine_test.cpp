#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class DescribeStateMachine : public RoomTest {};

TEST_F(DescribeStateMachine, TellsAllOfAMachine) {
  make_machine();
  EXPECT_EQ(ask("DescribeStateMachine", of("stateMachineArn", machine)),
            R"({"stateMachineArn":")" + std::string(machine) +
                R"(","name":"orders","status":"ACTIVE","definition":)" + quoted(pass) +
                R"(,"roleArn":"arn:aws:iam::000000000000:role/workflow","type":"STANDARD",)"
                R"("creationDate":1700000000.000,)"
                R"("loggingConfiguration":{"level":"OFF","includeExecutionData":false},)"
                R"("tracingConfiguration":{"enabled":false},)"
                R"("encryptionConfiguration":{"type":"AWS_OWNED_KEY"}})");
}

TEST_F(DescribeStateMachine, TellsOfAVersionByItsOwnRevision) {
  make_machine(R"(,"publish":true,"versionDescription":"one")");
  ask("UpdateStateMachine", of("stateMachineArn", machine, "definition", other_pass));
  const std::string version = std::string(machine) + ":1";
  const std::string answer = ask("DescribeStateMachine", of("stateMachineArn", version));
  EXPECT_NE(answer.find(quoted(pass)), std::string::npos) << answer;
  EXPECT_NE(answer.find(quoted(version)), std::string::npos) << answer;
  EXPECT_NE(answer.find(R"("description":"one")"), std::string::npos) << answer;
}

TEST_F(DescribeStateMachine, EchoesConfigurations) {
  const std::string logging =
      R"("loggingConfiguration":{"level":"ALL","includeExecutionData":true,"destinations":)"
      R"([{"cloudWatchLogsLogGroup":{"logGroupArn":"arn:aws:logs:us-east-1:0:log-group:x:*"}}]})";
  make_machine("," + logging + R"(,"tracingConfiguration":{"enabled":true})");
  const std::string answer = ask("DescribeStateMachine", of("stateMachineArn", machine));
  EXPECT_NE(answer.find(logging), std::string::npos) << answer;
  EXPECT_NE(answer.find(R"("tracingConfiguration":{"enabled":true})"), std::string::npos);
}

TEST_F(DescribeStateMachine, LeavesOutTheDefinition) {
  make_machine();
  const std::string answer =
      ask("DescribeStateMachine", of("stateMachineArn", machine, "includedData", "METADATA_ONLY"));
  EXPECT_NE(answer.find(R"("definition":"")"), std::string::npos) << answer;
}

TEST_F(DescribeStateMachine, RefusesWhatIsNotHere) {
  make_machine();
  for (const char* arn : {"arn:aws:states:eu-west-1:000000000000:stateMachine:orders",
                          "arn:aws:states:us-east-1:111111111111:stateMachine:orders",
                          "arn:aws:states:us-east-1:000000000000:stateMachine:orders:7",
                          "arn:aws:states:us-east-1:000000000000:stateMachine:orders:prod"}) {
    EXPECT_EQ(ask("DescribeStateMachine", of("stateMachineArn", arn)),
              "StateMachineDoesNotExist: State Machine Does Not Exist: '" + std::string(arn) + "'");
  }
  EXPECT_EQ(ask("DescribeStateMachine", of("stateMachineArn", "orders")),
            "InvalidArn: Invalid Arn: 'Invalid ARN prefix: orders'");
}

}  // namespace
}  // namespace semel::stepfunctions
