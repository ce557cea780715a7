#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class SendTaskHeartbeat : public RoomTest {};

TEST_F(SendTaskHeartbeat, Beats) {
  EXPECT_EQ(ask("SendTaskHeartbeat", of("taskToken", "t")), "{}");
  EXPECT_EQ(calls, "t heartbeat\n");
}

TEST_F(SendTaskHeartbeat, TellsWhatIsWrongWithTheToken) {
  failure = not_found("");
  EXPECT_EQ(ask("SendTaskHeartbeat", of("taskToken", "t")),
            "TaskDoesNotExist: Task Does Not Exist: 'Provided task does not exist anymore'");
  failure = Error{ErrorCode::expired, ""};
  EXPECT_EQ(ask("SendTaskHeartbeat", of("taskToken", "t")),
            "TaskTimedOut: Task Timed Out: 'Provided task does not exist anymore'");
  failure = malformed("");
  EXPECT_EQ(ask("SendTaskHeartbeat", of("taskToken", "t")),
            "InvalidToken: Invalid Token: 'Invalid token'");
}

}  // namespace
}  // namespace semel::stepfunctions
