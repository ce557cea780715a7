#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

using DescribeLimits = RoomTest;

TEST_F(DescribeLimits, TellsTheLimitsOfANewAccount) {
  EXPECT_EQ(answer("DescribeLimits", "{}").body,
            R"({"AccountMaxReadCapacityUnits":80000,"AccountMaxWriteCapacityUnits":80000,)"
            R"("TableMaxReadCapacityUnits":40000,"TableMaxWriteCapacityUnits":40000})");
}

}  // namespace
}  // namespace semel::dynamodb
