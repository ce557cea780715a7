#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

class TagResource : public RoomTest {
 protected:
  static std::string request(const std::string& arn, const std::string& tags) {
    return R"({"ResourceArn":")" + arn + R"(","Tags":)" + tags + "}";
  }
  std::string refused(const std::string& arn, const std::string& tags) {
    return refusal("TagResource", request(arn, tags));
  }
  static constexpr const char* arn = "arn:aws:dynamodb:us-east-1:000000000000:table/abc";
};

TEST_F(TagResource, PassesTheTagsOnAndAnswersNothing) {
  const auto reply = answer("TagResource", request(arn, R"([{"Key":"k","Value":"ж 1"}])"));
  EXPECT_EQ(reply.body, "");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.seen.number, 7U);
  EXPECT_EQ(tables_.calls, "tag us-east-1/abc k=ж 1\n");
}

TEST_F(TagResource, JudgesTheArnBeforeItMissesTheTags) {
  EXPECT_EQ(refusal("TagResource", "{}"), "ValidationException: Invalid TableArn");
  const std::string denied =
      "AccessDeniedException: User: arn:aws:iam::000000000000:root is not authorized to perform: "
      "dynamodb:TagResource on resource: ";
  EXPECT_EQ(refusal("TagResource", R"({"ResourceArn":""})"), denied + "*");
  EXPECT_EQ(refusal("TagResource", R"({"ResourceArn":"a:b:c:d:e/f"})"), denied + "a:b:c:d:e/f");
  EXPECT_EQ(refusal("TagResource", R"({"ResourceArn":"a:b:c:d:e:f/g"})"),
            "ValidationException: 1 validation error detected: Value null at 'tags' failed to "
            "satisfy constraint: Member must not be null");
}

TEST_F(TagResource, WantsTheArnOfATable) {
  const std::string invalid =
      "ValidationException: Invalid TableArn: Invalid ResourceArn provided as input ";
  for (const std::string bad : {"a:b:c:d:e:f/g", "arn:aws:dynamodb:us-east-1:000000000000:table/ab",
                                "arn:aws:dynamodb:us-east-1:000000000000:table/abc/index/abd"}) {
    EXPECT_EQ(refused(bad, "[]"), invalid + bad);
  }
  const std::string elsewhere = "arn:aws:dynamodb:eu-west-1:000000000000:table/abc";
  EXPECT_EQ(refused(elsewhere, "[]"),
            "ResourceNotFoundException: Requested resource not found: ResourcArn: " + elsewhere +
                " not found");
}

TEST_F(TagResource, WantsATag) {
  EXPECT_EQ(refused(arn, "[]"),
            "ValidationException: Atleast one Tag needs to be provided as Input.");
}

TEST_F(TagResource, BoundsCharactersAndLengths) {
  const std::string characters =
      "ValidationException: One or more parameter values were invalid: Tags consist of letters, "
      "digits, white space and the characters + - = . _ : / @. Tag key: ";
  EXPECT_EQ(refused(arn, R"([{"Key":"hi!","Value":"v"}])"), characters + "hi!");
  EXPECT_EQ(refused(arn, R"([{"Key":"k","Value":"d%g"}])"), characters + "k");
  EXPECT_EQ(refused(arn, R"([{"Key":"","Value":"v"}])"),
            "ValidationException: 1 validation error detected: Value '' at 'tags.1.member.key' "
            "failed to satisfy constraint: Member must have length greater than or equal to 1");
}

TEST_F(TagResource, RefusesReservedAndRepeatedKeys) {
  const std::string invalid = "ValidationException: One or more parameter values were invalid: ";
  EXPECT_EQ(refused(arn, R"([{"Key":"aws:k","Value":"v"}])"),
            invalid + "Tag keys that begin with aws: are reserved. Tag key: aws:k");
  EXPECT_EQ(refused(arn, R"([{"Key":"k","Value":"v"},{"Key":"k","Value":"w"}])"),
            invalid + "Duplicate tag key: k");
}

TEST_F(TagResource, NamesTheResourceThatIsNotThere) {
  tables_.tagged = not_found("Requested resource not found: Table: abc not found");
  EXPECT_EQ(refused(arn, R"([{"Key":"k","Value":"v"}])"),
            "ResourceNotFoundException: Requested resource not found: ResourcArn: " +
                std::string(arn) + " not found");
}

}  // namespace
}  // namespace semel::dynamodb
