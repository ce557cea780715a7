#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class SendTaskSuccess : public RoomTest {};

TEST_F(SendTaskSuccess, PassesTheOutput) {
  EXPECT_EQ(ask("SendTaskSuccess", of("taskToken", "t", "output", "{\"a\": 1}")), "{}");
  EXPECT_EQ(calls, "t success {\"a\": 1}\n");
}

TEST_F(SendTaskSuccess, RefusesOutputThatIsNoJson) {
  EXPECT_EQ(ask("SendTaskSuccess", of("taskToken", "t", "output", "done")),
            "InvalidOutput: Invalid Output: 'Unrecognized token 'done': was expecting (JSON "
            "String, Number, Array, Object or token 'null', 'true' or 'false')'");
}

TEST_F(SendTaskSuccess, TellsWhatIsWrongWithTheToken) {
  failure = not_found("");
  EXPECT_EQ(ask("SendTaskSuccess", of("taskToken", "t", "output", "1")),
            "TaskDoesNotExist: Task Does Not Exist: 'Provided task does not exist anymore'");
  failure = Error{ErrorCode::expired, ""};
  EXPECT_EQ(ask("SendTaskSuccess", of("taskToken", "t", "output", "1")),
            "TaskTimedOut: Task Timed Out: 'Provided task does not exist anymore'");
  failure = malformed("");
  EXPECT_EQ(ask("SendTaskSuccess", of("taskToken", "t", "output", "1")),
            "InvalidToken: Invalid Token: 'Invalid token'");
}

}  // namespace
}  // namespace semel::stepfunctions
