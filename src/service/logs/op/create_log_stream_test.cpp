#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using CreateLogStream = LogsTest;

TEST_F(CreateLogStream, WantsItsGroup) {
  EXPECT_EQ(outcome("CreateLogStream", R"({"logGroupName":"/g","logStreamName":"s"})"),
            "ResourceNotFoundException: The specified log group does not exist.");
}

TEST_F(CreateLogStream, IsThereOnce) {
  make_stream();
  EXPECT_EQ(outcome("CreateLogStream", R"({"logGroupName":"/g","logStreamName":"s"})"),
            "ResourceAlreadyExistsException: The specified log stream already exists");
}

TEST_F(CreateLogStream, RefusesAColon) {
  make_stream();
  EXPECT_EQ(answer("CreateLogStream", R"({"logGroupName":"/g","logStreamName":"a:b"})").error,
            "InvalidParameterException");
}

}  // namespace
}  // namespace semel::logs_room
