#include "service/streams/room_fixture.h"

namespace semel::streams {
namespace {

class GetShardIterator : public StreamsTest {
 protected:
  void SetUp() override {
    tables_.streams = {stream()};
    tables_.position = tables::ShardPosition{stream().id, std::string(shard), 5};
  }
  static std::string request(const std::string& type, const std::string& more = "") {
    return R"({"StreamArn":")" + arn() + R"(","ShardId":")" + std::string(shard) +
           R"(","ShardIteratorType":")" + type + "\"" + more + "}";
  }
};

TEST_F(GetShardIterator, AsksForThePlace) {
  answer("GetShardIterator", request("TRIM_HORIZON"));
  answer("GetShardIterator",
         request("AFTER_SEQUENCE_NUMBER", R"(,"SequenceNumber":"100000000000000000042")"));
  EXPECT_EQ(tables_.calls,
            "list us-east-1 orders\niterator shardId-00000001700000000123-00000001 0 0\n"
            "list us-east-1 orders\niterator shardId-00000001700000000123-00000001 3 42\n");
}

TEST_F(GetShardIterator, GivesTextThatFitsTheApi) {
  const std::string text = iterator(5);
  EXPECT_TRUE(text.starts_with(arn() + "|1|"));
  EXPECT_LE(text.size(), 2'048U);
}

TEST_F(GetShardIterator, WantsASequenceNumberWithSomeTypesOnly) {
  EXPECT_EQ(refusal("GetShardIterator", request("AT_SEQUENCE_NUMBER")),
            "ValidationException: SequenceNumber must be specified with ShardIteratorType "
            "AT_SEQUENCE_NUMBER");
  EXPECT_EQ(
      refusal("GetShardIterator",
              request("LATEST", R"(,"SequenceNumber":"100000000000000000042")")),
      "ValidationException: SequenceNumber must not be specified with ShardIteratorType LATEST");
  EXPECT_EQ(refusal("GetShardIterator",
                    request("AT_SEQUENCE_NUMBER", R"(,"SequenceNumber":"x00000000000000000042")")),
            "ValidationException: Invalid SequenceNumber");
}

TEST_F(GetShardIterator, RefusesUnknownTypes) {
  EXPECT_EQ(refusal("GetShardIterator", request("bulle")),
            "ValidationException: 1 validation error detected: Value 'bulle' at "
            "'shardIteratorType' failed to satisfy "
            "constraint: Member must satisfy enum value set: [AFTER_SEQUENCE_NUMBER, LATEST, "
            "AT_SEQUENCE_NUMBER, "
            "TRIM_HORIZON]");
}

TEST_F(GetShardIterator, RefusesShardsAndStreamsThatAreNot) {
  tables_.position = not_found("Requested resource not found: Shard does not exist");
  EXPECT_EQ(refusal("GetShardIterator", request("LATEST")),
            "ResourceNotFoundException: Requested resource not found: Shard does not exist");
  tables_.streams.clear();
  EXPECT_EQ(
      refusal("GetShardIterator", request("LATEST")),
      "ResourceNotFoundException: Requested resource not found: Stream: " + arn() + " not found");
}

}  // namespace
}  // namespace semel::streams
