#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

class UntagResource : public RoomTest {
 protected:
  static std::string request(const std::string& keys) {
    return R"({"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/abc","TagKeys":)" +
           keys + "}";
  }
};

TEST_F(UntagResource, PassesTheKeysOnAndAnswersNothing) {
  const auto reply = answer("UntagResource", request(R"(["k","l"])"));
  EXPECT_EQ(reply.body, "");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(tables_.calls, "untag us-east-1/abc k l\n");
}

TEST_F(UntagResource, WantsAKey) {
  EXPECT_EQ(refusal("UntagResource", request("[]")),
            "ValidationException: Atleast one Tag Key needs to be provided as Input.");
  EXPECT_EQ(refusal("UntagResource", request("null")),
            "ValidationException: 1 validation error detected: Value null at 'tagKeys' failed to "
            "satisfy constraint: Member must not be null");
}

TEST_F(UntagResource, DoesNotNameATableThatIsNotThere) {
  tables_.tagged = not_found("Requested resource not found: Table: abc not found");
  EXPECT_EQ(refusal("UntagResource", request(R"(["k"])")),
            "ResourceNotFoundException: Requested resource not found");
}

}  // namespace
}  // namespace semel::dynamodb
