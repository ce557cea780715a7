#include "service/streams/room_fixture.h"

namespace semel::streams {
namespace {

class ListStreams : public StreamsTest {
 protected:
  static std::string entry(std::string_view table) {
    return R"({"TableName":")" + std::string(table) + R"(","StreamArn":")" + arn(table) +
           R"(","StreamLabel":")" + std::string(label) + R"("})";
  }
};

TEST_F(ListStreams, ListsWhatThereIs) {
  tables_.streams = {stream("a11"), stream("b22")};
  const auto reply = answer("ListStreams", R"({"TableName":"a11"})");
  EXPECT_EQ(reply.body, R"({"Streams":[)" + entry("a11") + "," + entry("b22") + "]}");
  EXPECT_EQ(tables_.calls, "list us-east-1 a11\n");
  tables_.streams.clear();
  EXPECT_EQ(answer("ListStreams", "{}").body, R"({"Streams":[]})");
}

TEST_F(ListStreams, GivesPages) {
  tables_.streams = {stream("a11"), stream("b22"), stream("c33")};
  EXPECT_EQ(answer("ListStreams", R"({"Limit":2})").body,
            R"({"Streams":[)" + entry("a11") + "," + entry("b22") +
                R"(],"LastEvaluatedStreamArn":")" + arn("b22") + R"("})");
  EXPECT_EQ(
      answer("ListStreams", R"({"Limit":2,"ExclusiveStartStreamArn":")" + arn("b22") + R"("})")
          .body,
      R"({"Streams":[)" + entry("c33") + "]}");
}

TEST_F(ListStreams, GoesOnBehindAStreamThatIsGone) {
  tables_.streams = {stream("a11"), stream("c33")};
  EXPECT_EQ(answer("ListStreams", R"({"ExclusiveStartStreamArn":")" + arn("b22") + R"("})").body,
            R"({"Streams":[)" + entry("c33") + "]}");
}

TEST_F(ListStreams, BoundsItsLimit) {
  EXPECT_EQ(refusal("ListStreams", R"({"Limit":0})"),
            "ValidationException: 1 validation error detected: Value '0' at 'limit' failed to "
            "satisfy constraint: "
            "Member must have value greater than or equal to 1");
  EXPECT_EQ(answer("ListStreams", R"({"Limit":101})").error, "ValidationException");
}

TEST_F(ListStreams, RefusesAStartThatIsNoStream) {
  EXPECT_EQ(
      refusal("ListStreams",
              R"({"ExclusiveStartStreamArn":"kossaapaaasdafsdaasdasdasdasasdasfadfadfasdasdas"})"),
      "ValidationException: Invalid StreamArn");
}

}  // namespace
}  // namespace semel::streams
