#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class StopExecution : public RoomTest {};

TEST_F(StopExecution, PassesErrorAndCause) {
  EXPECT_EQ(ask("StopExecution", of("executionArn", execution, "error", "E", "cause", "C")),
            R"({"stopDate":1700000000.000})");
  EXPECT_EQ(calls, "stop " + std::string(execution) + " E C\n");
}

TEST_F(StopExecution, RefusesWhatIsNotThere) {
  failure = not_found("");
  EXPECT_EQ(ask("StopExecution", of("executionArn", execution)),
            "ExecutionDoesNotExist: Execution Does Not Exist: '" + std::string(execution) + "'");
  EXPECT_EQ(ask("StopExecution",
                of("executionArn", "arn:aws:states:us-east-1:000000000000:express:orders:a:b")),
            "InvalidArn: Invalid Arn: 'Resource type not valid in this context: express'");
}

}  // namespace
}  // namespace semel::stepfunctions
