#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class SendTaskFailure : public RoomTest {};

TEST_F(SendTaskFailure, PassesErrorAndCause) {
  EXPECT_EQ(ask("SendTaskFailure", of("taskToken", "t", "error", "E", "cause", "C")), "{}");
  EXPECT_EQ(calls, "t failure E C\n");
}

TEST_F(SendTaskFailure, TellsWhatIsWrongWithTheToken) {
  failure = not_found("");
  EXPECT_EQ(ask("SendTaskFailure", of("taskToken", "t")),
            "TaskDoesNotExist: Task Does Not Exist: 'Provided task does not exist anymore'");
  failure = Error{ErrorCode::expired, ""};
  EXPECT_EQ(ask("SendTaskFailure", of("taskToken", "t")),
            "TaskTimedOut: Task Timed Out: 'Provided task does not exist anymore'");
  failure = malformed("");
  EXPECT_EQ(ask("SendTaskFailure", of("taskToken", "t")),
            "InvalidToken: Invalid Token: 'Invalid token'");
}

}  // namespace
}  // namespace semel::stepfunctions
