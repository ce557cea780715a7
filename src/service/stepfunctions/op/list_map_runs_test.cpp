#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class ListMapRuns : public RoomTest {};

TEST_F(ListMapRuns, ListsNone) {
  EXPECT_EQ(ask("ListMapRuns", of("executionArn", execution)), R"({"mapRuns":[]})");
  failure = not_found("");
  EXPECT_EQ(ask("ListMapRuns", of("executionArn", execution)),
            "ExecutionDoesNotExist: Execution Does Not Exist: '" + std::string(execution) + "'");
}

}  // namespace
}  // namespace semel::stepfunctions
