#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using UpdateEventSourceMapping = LambdaRoomTest;

TEST_F(UpdateEventSourceMapping, ChangesWhatIsNamed) {
  create();
  const std::string id = create_mapping(create_stream(), R"(,"BatchSize":10)");
  EXPECT_TRUE(ask("PUT", "/2015-03-31/event-source-mappings/" + id,
                  R"({"Enabled":false,"FunctionResponseTypes":["ReportBatchItemFailures"]})")
                  .starts_with("202 "));
  EXPECT_EQ(member("State"), R"("Disabled")");
  EXPECT_EQ(member("BatchSize"), "10");
  EXPECT_EQ(member("FunctionResponseTypes"), R"(["ReportBatchItemFailures"])");
  put_item("a");
  run_streams();
  EXPECT_EQ(invoked(), "");
}

TEST_F(UpdateEventSourceMapping, SaysThatThereIsNone) {
  EXPECT_TRUE(ask("PUT", "/2015-03-31/event-source-mappings/none", "{}").starts_with("404 "));
}

}  // namespace
}  // namespace semel::lambda
