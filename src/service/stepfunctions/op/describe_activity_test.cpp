#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class DescribeActivity : public RoomTest {};

TEST_F(DescribeActivity, TellsWhatThereIs) {
  make_activity();
  EXPECT_EQ(ask("DescribeActivity", of("activityArn", activity)),
            R"({"activityArn":")" + std::string(activity) +
                R"(","name":"packing","creationDate":1700000000.000,)"
                R"("encryptionConfiguration":{"type":"AWS_OWNED_KEY"}})");
}

TEST_F(DescribeActivity, RefusesWhatThereIsNot) {
  EXPECT_EQ(ask("DescribeActivity", of("activityArn", activity)),
            "ActivityDoesNotExist: Activity Does Not Exist: '" + std::string(activity) + "'");
  EXPECT_EQ(ask("DescribeActivity", of("activityArn", "packing")),
            "InvalidArn: Invalid Arn: 'Invalid ARN prefix: packing'");
}

}  // namespace
}  // namespace semel::stepfunctions
