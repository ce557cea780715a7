#include "service/streams/room_fixture.h"

namespace semel::streams {
namespace {

class DescribeStream : public StreamsTest {
 protected:
  void SetUp() override {
    auto description = stream();
    description.shards = {
        {"shardId-1", {}, 1, {}}, {"shardId-2", {}, 1, 9}, {"shardId-3", "shardId-2", 10, {}}};
    tables_.streams = {description};
  }
  std::string describe(const std::string& members) {
    return answer("DescribeStream", R"({"StreamArn":")" + arn() + "\"" + members + "}").body;
  }
  static std::string shards_of(const std::string& body) {
    return body.substr(body.find(R"("Shards")"));
  }
};

TEST_F(DescribeStream, SaysAllThatIsKnown) {
  EXPECT_EQ(
      describe(""),
      R"({"StreamDescription":{"StreamArn":")" + arn() +
          R"(","StreamLabel":"2023-11-14T22:13:20.123","StreamStatus":"ENABLED",)"
          R"("StreamViewType":"NEW_AND_OLD_IMAGES","CreationRequestDateTime":1700000000.123,"TableName":"orders",)"
          R"("KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],)"
          R"("Shards":[{"ShardId":"shardId-1","SequenceNumberRange":{"StartingSequenceNumber":"100000000000000000001"}},)"
          R"({"ShardId":"shardId-2","SequenceNumberRange":{"StartingSequenceNumber":"100000000000000000001",)"
          R"("EndingSequenceNumber":"100000000000000000009"}},)"
          R"({"ShardId":"shardId-3","SequenceNumberRange":{"StartingSequenceNumber":"100000000000000000010"},)"
          R"("ParentShardId":"shardId-2"}]}})");
}

TEST_F(DescribeStream, GivesPagesOfShards) {
  EXPECT_NE(describe(R"(,"Limit":2)").find(R"("LastEvaluatedShardId":"shardId-2"})"),
            std::string::npos);
  EXPECT_EQ(describe(R"(,"Limit":3)").find("LastEvaluatedShardId"), std::string::npos);
  const std::string past(30, 'z');
  EXPECT_EQ(shards_of(describe(R"(,"ExclusiveStartShardId":")" + past + "\"")), R"("Shards":[]}})");
}

TEST_F(DescribeStream, FiltersTheChildrenOfAShard) {
  tables_.streams.front().shards.back().parent_id = std::string(30, 'p');
  EXPECT_EQ(
      shards_of(describe(R"(,"ShardFilter":{"Type":"CHILD_SHARDS","ShardId":")" +
                         std::string(30, 'p') + "\"}")),
      R"("Shards":[{"ShardId":"shardId-3","SequenceNumberRange":{"StartingSequenceNumber":"100000000000000000010"},)"
      R"("ParentShardId":"pppppppppppppppppppppppppppppp"}]}})");
  EXPECT_EQ(refusal("DescribeStream",
                    R"({"StreamArn":")" + arn() + R"(","ShardFilter":{"Type":"CHILD_SHARDS"}})"),
            "ValidationException: ShardFilter must have both Type and ShardId");
}

TEST_F(DescribeStream, RefusesWhatIsNoStream) {
  EXPECT_EQ(refusal("DescribeStream",
                    R"({"StreamArn":"sdfadfsdfnlfkajakfgjalksfgklasjklasdjfklasdfasdfgasf"})"),
            "ValidationException: Invalid StreamArn");
  EXPECT_EQ(refusal("DescribeStream", "{}"),
            "ValidationException: 1 validation error detected: Value null at 'streamArn' failed to "
            "satisfy constraint: "
            "Member must not be null");
  const std::string elsewhere = tables::stream_arn_of({"eu-west-1", "orders"}, std::string(label));
  EXPECT_EQ(refusal("DescribeStream", R"({"StreamArn":")" + elsewhere + R"("})"),
            "ResourceNotFoundException: Requested resource not found: Stream: " + elsewhere +
                " not found");
}

}  // namespace
}  // namespace semel::streams
