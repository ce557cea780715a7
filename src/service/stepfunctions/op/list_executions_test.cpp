#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class ListExecutions : public RoomTest {};

TEST_F(ListExecutions, ListsThoseOfAMachine) {
  make_machine();
  workflow::Summary one;
  one.execution_arn = execution;
  one.name = "run-1";
  one.status = workflow::Status::succeeded;
  one.start_ms = 1'700'000'000'000;
  one.stop_ms = 1'700'000'000'500;
  summaries.entries = {one};
  summaries.next = "page-2";
  EXPECT_EQ(ask("ListExecutions", R"({"maxResults":1,"statusFilter":"SUCCEEDED",)"
                                  R"("nextToken":"page-1","stateMachineArn":")" +
                                      std::string(machine) + "\"}"),
            R"({"executions":[{"executionArn":")" + std::string(execution) +
                R"(","stateMachineArn":")" + std::string(machine) +
                R"(","name":"run-1","status":"SUCCEEDED","startDate":1700000000.000,)"
                R"("stopDate":1700000000.500,"redriveCount":0}],"nextToken":"page-2"})");
  EXPECT_EQ(calls, "list " + std::string(machine) + " 1 1 page-1\n");
}

TEST_F(ListExecutions, ReadsOnForThoseOfAVersion) {
  make_machine(R"(,"publish":true)");
  summaries.entries.resize(2);
  summaries.entries[0].name = "other";
  summaries.entries[1].name = "mine";
  summaries.entries[1].version_arn = std::string(machine) + ":1";
  summaries.next = "page-2";
  const std::string answer =
      ask("ListExecutions", of("stateMachineArn", std::string(machine) + ":1"));
  EXPECT_NE(answer.find(R"("name":"mine")"), std::string::npos) << answer;
  EXPECT_EQ(answer.find(R"("name":"other")"), std::string::npos) << answer;
  EXPECT_EQ(answer.find("nextToken"), std::string::npos) << answer;
  EXPECT_EQ(calls, "list " + std::string(machine) + " -1 100 \nlist " + std::string(machine) +
                       " -1 99 page-2\n");
}

TEST_F(ListExecutions, RefusesWhatItCannotList) {
  EXPECT_EQ(
      ask("ListExecutions", of("stateMachineArn", machine)),
      "StateMachineDoesNotExist: State Machine Does Not Exist: '" + std::string(machine) + "'");
  EXPECT_TRUE(ask("ListExecutions", "{}").starts_with("ValidationException: "));
  make_machine(R"(,"type":"EXPRESS")");
  EXPECT_EQ(ask("ListExecutions", of("stateMachineArn", machine)),
            "StateMachineTypeNotSupported: This operation is not supported by this type of state "
            "machine");
  EXPECT_EQ(ask("ListExecutions", of("stateMachineArn", machine, "statusFilter", "succeeded")),
            "ValidationException: 1 validation error detected: Value 'succeeded' at 'statusFilter' "
            "failed to satisfy constraint: Member must satisfy enum value set: [SUCCEEDED, "
            "TIMED_OUT, PENDING_REDRIVE, ABORTED, FAILED, RUNNING]");
}

TEST_F(ListExecutions, RefusesTokensOfOthers) {
  make_machine();
  failure = invalid_argument("no page");
  EXPECT_EQ(ask("ListExecutions", of("stateMachineArn", machine, "nextToken", "x")),
            "InvalidToken: Invalid Token: 'Invalid token'");
}

}  // namespace
}  // namespace semel::stepfunctions
