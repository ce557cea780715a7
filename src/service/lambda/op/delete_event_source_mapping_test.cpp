#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using DeleteEventSourceMapping = LambdaRoomTest;

TEST_F(DeleteEventSourceMapping, EndsTheDelivery) {
  create();
  const std::string id = create_mapping(create_stream());
  EXPECT_TRUE(ask("DELETE", "/2015-03-31/event-source-mappings/" + id).starts_with("202 "));
  EXPECT_EQ(member("State"), R"("Deleting")");
  put_item("a");
  run_streams();
  EXPECT_EQ(invoked(), "");
  EXPECT_TRUE(ask("DELETE", "/2015-03-31/event-source-mappings/" + id).starts_with("404 "));
}

}  // namespace
}  // namespace semel::lambda
