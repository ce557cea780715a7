#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using GetFunctionArchive = LambdaRoomTest;

TEST_F(GetFunctionArchive, GivesTheBytesBack) {
  create();
  EXPECT_EQ(ask("GET", "/2015-03-31/functions/worker/archive"), "200 zip");
}

}  // namespace
}  // namespace semel::lambda
