#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class StartSyncExecution : public RoomTest {};

TEST_F(StartSyncExecution, AnswersWhenItHasEnded) {
  make_machine(R"(,"type":"EXPRESS")");
  description.status = workflow::Status::succeeded;
  description.stop_ms = description.start_ms + 210;
  description.output = "{}";
  description.billed_ms = 210;
  EXPECT_EQ(ask("StartSyncExecution", of("stateMachineArn", machine)), "later");
  EXPECT_EQ(
      late,
      R"({"executionArn":")" + std::string(execution) + R"(","stateMachineArn":")" +
          std::string(machine) +
          R"(","name":"run-1","status":"SUCCEEDED","startDate":1700000000.000,)"
          R"("stopDate":1700000000.210,"input":"{\"a\": 1}","inputDetails":{"included":true},)"
          R"("output":"{}","outputDetails":{"included":true},"billingDetails":)"
          R"({"billedMemoryUsedInMB":64,"billedDurationInMilliseconds":300}})");
}

TEST_F(StartSyncExecution, RefusesStandardMachines) {
  make_machine();
  EXPECT_EQ(ask("StartSyncExecution", of("stateMachineArn", machine)),
            "StateMachineTypeNotSupported: This operation is not supported by this type of state "
            "machine");
}

TEST_F(StartSyncExecution, TellsOfAFailureToStart) {
  make_machine(R"(,"type":"EXPRESS")");
  failure = unavailable("the disk is full");
  ask("StartSyncExecution", of("stateMachineArn", machine));
  EXPECT_EQ(late, "InternalServerError: the disk is full");
}

}  // namespace
}  // namespace semel::stepfunctions
