#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class RedriveExecution : public RoomTest {};

TEST_F(RedriveExecution, PassesItsToken) {
  EXPECT_EQ(ask("RedriveExecution", of("executionArn", execution, "clientToken", "t")),
            R"({"redriveDate":1700000000.000})");
  EXPECT_EQ(calls, "redrive " + std::string(execution) + " t\n");
}

TEST_F(RedriveExecution, TellsWhyNot) {
  failure = Error{ErrorCode::condition_failed, "Execution is SUCCEEDED and cannot be redriven"};
  EXPECT_EQ(ask("RedriveExecution", of("executionArn", execution)),
            "ExecutionNotRedrivable: Execution is SUCCEEDED and cannot be redriven");
  failure = not_found("");
  EXPECT_EQ(ask("RedriveExecution", of("executionArn", execution)),
            "ExecutionDoesNotExist: Execution Does Not Exist: '" + std::string(execution) + "'");
}

}  // namespace
}  // namespace semel::stepfunctions
