#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class UpdateMapRun : public RoomTest {};

TEST_F(UpdateMapRun, FindsNone) {
  const std::string arn = "arn:aws:states:us-east-1:000000000000:mapRun:orders/label:1";
  EXPECT_EQ(ask("UpdateMapRun", of("mapRunArn", arn)),
            "ResourceNotFound: Resource not found: '" + arn + "'");
  EXPECT_EQ(ask("UpdateMapRun", of("mapRunArn", machine)),
            "InvalidArn: Invalid Arn: 'Resource type not valid in this context: stateMachine'");
}

}  // namespace
}  // namespace semel::stepfunctions
