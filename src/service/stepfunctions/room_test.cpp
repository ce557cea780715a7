#include "service/stepfunctions/room.h"

#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

TEST(StepFunctionsIndex, IsInOrder) {
  for (std::size_t i = 1; i < std::size(operations); ++i) {
    EXPECT_LT(operations[i - 1].name, operations[i].name);
  }
  EXPECT_EQ(std::size(operations), 37U);
}

class StepFunctions : public RoomTest {};

TEST_F(StepFunctions, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(ask("Fly", "{}"), "UnknownOperationException: ");
  EXPECT_EQ(ask("ListStateMachines", "{").substr(0, 23), "SerializationException:");
}

}  // namespace
}  // namespace semel::stepfunctions
