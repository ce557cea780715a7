#include "service/lambda/room_fixture.h"

namespace semel::lambda {
namespace {

using CreateEventSourceMapping = LambdaRoomTest;

TEST_F(CreateEventSourceMapping, HandsRecordsToTheFunction) {
  create();
  const std::string stream = create_stream();
  const std::string id = create_mapping(stream, R"(,"BatchSize":10)");
  EXPECT_EQ(member("State"), R"("Enabled")");
  EXPECT_EQ(member("BatchSize"), "10");
  EXPECT_EQ(member("EventSourceArn"), '"' + stream + '"');
  put_item("a");
  run_streams();
  EXPECT_NE(invoked().find(R"("eventName":"INSERT")"), std::string::npos);
  ask("GET", "/2015-03-31/event-source-mappings/" + id);
  EXPECT_EQ(member("LastProcessingResult"), R"("OK")");
}

TEST_F(CreateEventSourceMapping, ASecondOneOfTheStreamAndTheFunctionConflicts) {
  create();
  const std::string stream = create_stream();
  create_mapping(stream);
  create_mapping(stream);
  EXPECT_EQ(exception(), "ResourceConflictException");
}

TEST_F(CreateEventSourceMapping, KeepsItsFilters) {
  create();
  create_mapping(create_stream(),
                 R"(,"FilterCriteria":{"Filters":[{"Pattern":"{\"eventName\":[\"REMOVE\"]}"}]})");
  EXPECT_EQ(member("FilterCriteria"),
            R"({"Filters":[{"Pattern":"{\"eventName\":[\"REMOVE\"]}"}]})");
  put_item("a");
  run_streams();
  EXPECT_EQ(invoked(), "");
}

TEST_F(CreateEventSourceMapping, RefusesWhatItCannotServe) {
  create();
  const std::string stream = create_stream();
  for (const char* more :
       {R"(,"FilterCriteria":{"Filters":[{"Pattern":"{\"a\":1}"}]})",
        R"(,"ParallelizationFactor":2)", R"(,"TumblingWindowInSeconds":5)", R"(,"BatchSize":0)",
        R"(,"MaximumRecordAgeInSeconds":5)",
        R"(,"DestinationConfig":{"OnFailure":{"Destination":"arn:aws:sqs:us-east-1:0:q"}})"}) {
    EXPECT_EQ(create_mapping(stream, more), "") << more;
  }
  EXPECT_EQ(create_mapping("arn:aws:sqs:us-east-1:000000000000:queue"), "");
  EXPECT_EQ(exception(), "InvalidParameterValueException");
  EXPECT_EQ(create_mapping(stream + "9"), "");
  EXPECT_EQ(exception(), "InvalidParameterValueException");
}

}  // namespace
}  // namespace semel::lambda
