#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class DescribeExecution : public RoomTest {};

TEST_F(DescribeExecution, TellsOfARunningOne) {
  EXPECT_EQ(ask("DescribeExecution", of("executionArn", execution)),
            R"({"executionArn":")" + std::string(execution) + R"(","stateMachineArn":")" +
                std::string(machine) +
                R"(","name":"run-1","status":"RUNNING","startDate":1700000000.000,)"
                R"("input":"{\"a\": 1}","inputDetails":{"included":true},"redriveCount":0,)"
                R"("redriveStatus":"NOT_REDRIVABLE",)"
                R"("redriveStatusReason":"Execution is RUNNING and cannot be redriven"})");
}

TEST_F(DescribeExecution, TellsOfAFailure) {
  description.status = workflow::Status::failed;
  description.stop_ms = 1'700'000'000'001;
  description.error = "Boom";
  description.cause = "why";
  description.not_redrivable_because = "";
  description.redrive_count = 1;
  description.redrive_ms = 1'700'000'000'002;
  description.machine.version_arn = "v";
  description.machine.alias_arn = "a";
  const std::string answer =
      ask("DescribeExecution", of("executionArn", execution, "includedData", "ALL_DATA"));
  EXPECT_NE(answer.find(R"("error":"Boom","cause":"why","stateMachineVersionArn":"v",)"
                        R"("stateMachineAliasArn":"a","redriveCount":1,)"
                        R"("redriveDate":1700000000.002,"redriveStatus":"REDRIVABLE"})"),
            std::string::npos)
      << answer;
  const std::string bare =
      ask("DescribeExecution", of("executionArn", execution, "includedData", "METADATA_ONLY"));
  EXPECT_EQ(bare.find("input"), std::string::npos) << bare;
}

TEST_F(DescribeExecution, RefusesWhatIsNotThere) {
  failure = not_found("");
  EXPECT_EQ(ask("DescribeExecution", of("executionArn", execution)),
            "ExecutionDoesNotExist: Execution Does Not Exist: '" + std::string(execution) + "'");
  EXPECT_EQ(ask("DescribeExecution", of("executionArn", "run-1")),
            "InvalidArn: Invalid Arn: 'Invalid ARN prefix: run-1'");
  EXPECT_EQ(ask("DescribeExecution",
                of("executionArn", "arn:aws:states:us-east-1:000000000000:express:orders:a:b")),
            "InvalidArn: Invalid Arn: 'Resource type not valid in this context: express'");
}

}  // namespace
}  // namespace semel::stepfunctions
