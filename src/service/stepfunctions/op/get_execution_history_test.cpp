#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class GetExecutionHistory : public RoomTest {};

TEST_F(GetExecutionHistory, TellsEventsAsTheyAre) {
  events.entries = {{1, 0, 1'700'000'000'000, "ExecutionStarted", R"({"input":"{}"})",
                     "executionStartedEventDetails"},
                    {2, 0, 1'700'000'000'010, "LambdaFunctionStarted", "", ""}};
  events.next = "page-2";
  EXPECT_EQ(ask("GetExecutionHistory", of("executionArn", execution)),
            R"({"events":[{"timestamp":1700000000.000,"type":"ExecutionStarted","id":1,)"
            R"("previousEventId":0,"executionStartedEventDetails":{"input":"{}"}},)"
            R"({"timestamp":1700000000.010,"type":"LambdaFunctionStarted","id":2,)"
            R"("previousEventId":0}],"nextToken":"page-2"})");
  EXPECT_EQ(calls, "history " + std::string(execution) + " 100 \n");
}

TEST_F(GetExecutionHistory, PassesOrderPageAndData) {
  ask("GetExecutionHistory", R"({"reverseOrder":true,"includeExecutionData":false,)"
                             R"("maxResults":7,"nextToken":"p","executionArn":")" +
                                 std::string(execution) + "\"}");
  EXPECT_EQ(calls, "history " + std::string(execution) + " 7 reverse bare p\n");
}

TEST_F(GetExecutionHistory, RefusesWhatIsNotThere) {
  failure = not_found("");
  EXPECT_EQ(ask("GetExecutionHistory", of("executionArn", execution)),
            "ExecutionDoesNotExist: Execution Does Not Exist: '" + std::string(execution) + "'");
  failure = invalid_argument("no page");
  EXPECT_EQ(ask("GetExecutionHistory", of("executionArn", execution, "nextToken", "x")),
            "InvalidToken: Invalid Token: 'Invalid token'");
}

}  // namespace
}  // namespace semel::stepfunctions
