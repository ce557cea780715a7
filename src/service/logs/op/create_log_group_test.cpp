#include "service/logs/room_test_support.h"

namespace semel::logs_room {
namespace {

using CreateLogGroup = LogsTest;

TEST_F(CreateLogGroup, IsThereOnce) {
  EXPECT_EQ(outcome("CreateLogGroup", R"({"logGroupName":"/g"})"), "");
  EXPECT_EQ(outcome("CreateLogGroup", R"({"logGroupName":"/g"})"),
            "ResourceAlreadyExistsException: The specified log group already exists");
}

TEST_F(CreateLogGroup, RefusesANameOutOfBounds) {
  EXPECT_EQ(outcome("CreateLogGroup", R"({"logGroupName":"a b"})"),
            "InvalidParameterException: 1 validation error detected: Value 'a b' at "
            "'logGroupName' failed to satisfy constraint: Member must satisfy regular expression "
            "pattern: [\\.\\-_/#A-Za-z0-9]+");
  EXPECT_EQ(outcome("CreateLogGroup", "{}"),
            "InvalidParameterException: 1 validation error detected: Value null at "
            "'logGroupName' failed to satisfy constraint: Member must not be null");
}

TEST_F(CreateLogGroup, RefusesAKey) {
  EXPECT_EQ(answer("CreateLogGroup", R"({"logGroupName":"/g","kmsKeyId":"k"})").error,
            "InvalidParameterException");
}

}  // namespace
}  // namespace semel::logs_room
