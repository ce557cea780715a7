#include "service/stepfunctions/room_fixture.h"

namespace semel::stepfunctions {
namespace {

class CreateActivity : public RoomTest {};

TEST_F(CreateActivity, GivesTheSameAnswerAgain) {
  const std::string made = ask("CreateActivity", R"({"name":"packing"})");
  EXPECT_EQ(made,
            R"({"activityArn":")" + std::string(activity) + R"(","creationDate":1700000000.000})");
  pass_time_ms(5);
  EXPECT_EQ(ask("CreateActivity", R"({"name":"packing"})"), made);
}

TEST_F(CreateActivity, RefusesNamesThatTheServiceRefuses) {
  for (const char* name : {"a b", "a<b", "a/b", "a:b", "a`b", "a#b"}) {
    EXPECT_EQ(ask("CreateActivity", of("name", name)),
              "InvalidName: Invalid Name: '" + std::string(name) + "'");
  }
  EXPECT_EQ(ask("CreateActivity", "{}"),
            "ValidationException: 1 validation error detected: Value null at 'name' failed to "
            "satisfy constraint: Member must not be null");
}

TEST_F(CreateActivity, RefusesAKeyThatNobodyKeeps) {
  const std::string answer =
      ask("CreateActivity",
          R"({"name":"packing","encryptionConfiguration":{"type":"CUSTOMER_MANAGED_KMS_KEY"}})");
  EXPECT_TRUE(answer.starts_with("InvalidEncryptionConfiguration: ")) << answer;
}

}  // namespace
}  // namespace semel::stepfunctions
