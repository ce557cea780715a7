#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class DescribeStateMachineForExecution : public RoomTest {};

TEST_F(DescribeStateMachineForExecution, TellsWhatTheExecutionRuns) {
  make_machine();
  description.machine.definition = other_pass;
  const std::string answer = ask("DescribeStateMachineForExecution", of("executionArn", execution));
  EXPECT_EQ(answer, R"({"stateMachineArn":")" + std::string(machine) +
                        R"(","name":"orders","definition":)" + quoted(other_pass) +
                        R"(,"roleArn":"arn:aws:iam::000000000000:role/workflow",)"
                        R"("updateDate":1700000000.000,)"
                        R"("loggingConfiguration":{"level":"OFF","includeExecutionData":false},)"
                        R"("tracingConfiguration":{"enabled":false},)"
                        R"("encryptionConfiguration":{"type":"AWS_OWNED_KEY"}})");
}

TEST_F(DescribeStateMachineForExecution, OutlivesTheMachine) {
  description.machine.revision_id = "r1";
  const std::string answer = ask("DescribeStateMachineForExecution", of("executionArn", execution));
  EXPECT_NE(answer.find(R"("revisionId":"r1")"), std::string::npos) << answer;
}

TEST_F(DescribeStateMachineForExecution, WantsAnExecution) {
  failure = not_found("");
  EXPECT_EQ(ask("DescribeStateMachineForExecution", of("executionArn", execution)),
            "ExecutionDoesNotExist: Execution Does Not Exist: '" + std::string(execution) + "'");
}

}  // namespace
}  // namespace semel::stepfunctions
