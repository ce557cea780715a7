#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

class BatchWriteItem : public RoomTest {};

TEST_F(BatchWriteItem, AsksForEachWriteInOrder) {
  answer("BatchWriteItem", R"({"RequestItems": {
      "abc": [{"PutRequest": {"Item": {"id": {"S": "1"}}}}, {"DeleteRequest": {"Key": {}}}],
      "arn:aws:dynamodb:us-east-1:000000000000:table/abd": [{"PutRequest": {"Item": {}}}]}})");
  EXPECT_EQ(tables_.calls,
            "put us-east-1/abc {id: \"1\"}\n"
            "delete us-east-1/abc {}\n"
            "put us-east-1/abd {}\n");
}

TEST_F(BatchWriteItem, WritesCapacityAndMetricsByTable) {
  const tables::TableName table{"us-east-1", "abc"};
  tables_.batch_written = tables::BatchWriteOutcome{
      .capacity = {capacity("abc", 2)},
      .collections = {{table, value::Item{{"id", "1"}}}, {table, value::Item{{"id", "2"}}, 1, 2}},
      .seen = {6}};
  const auto reply =
      answer("BatchWriteItem", R"({"RequestItems": {"abc": [{"DeleteRequest": {"Key": {}}}]},
                            "ReturnConsumedCapacity": "TOTAL", "ReturnItemCollectionMetrics": "SIZE"})");
  EXPECT_EQ(reply.body,
            R"({"ConsumedCapacity":[{"TableName":"abc","CapacityUnits":2.0}],)"
            R"("ItemCollectionMetrics":{"abc":[)"
            R"({"ItemCollectionKey":{"id":{"S":"1"}},"SizeEstimateRangeGB":[0.0,1.0]},)"
            R"({"ItemCollectionKey":{"id":{"S":"2"}},"SizeEstimateRangeGB":[1.0,2.0]}]},)"
            R"("UnprocessedItems":{}})");
  EXPECT_EQ(reply.seen.number, 6U);
}

TEST_F(BatchWriteItem, TellsWhatARemoteStoreLeftUndone) {
  tables_.batch_written = tables::BatchWriteOutcome{
      .capacity = {}, .collections = {}, .unprocessed = {0, 2}, .seen = {}};
  const auto reply = answer("BatchWriteItem", R"({"RequestItems": {
      "abc": [{"PutRequest": {"Item": {"id": {"S": "1"}}}}, {"DeleteRequest": {"Key": {}}}],
      "abd": [{"DeleteRequest": {"Key": {"id": {"S": "3"}}}}]}})");
  EXPECT_EQ(reply.body, R"({"UnprocessedItems":{"abc":[{"PutRequest":{"Item":{"id":{"S":"1"}}}}],)"
                        R"("abd":[{"DeleteRequest":{"Key":{"id":{"S":"3"}}}}]}})");
}

TEST_F(BatchWriteItem, WantsExactlyOneWriteInEachRequest) {
  const std::string refused =
      "ValidationException: Supplied AttributeValue has more than one datatypes set, must contain "
      "exactly one of the supported datatypes";
  EXPECT_EQ(refusal("BatchWriteItem", R"({"RequestItems": {"abc": [{}]}})"), refused);
  EXPECT_EQ(refusal("BatchWriteItem", R"({"RequestItems": {"abc": [
                {"PutRequest": {"Item": {}}, "DeleteRequest": {"Key": {}}}]}})"),
            refused);
}

TEST_F(BatchWriteItem, BoundsWritesOverAllTables) {
  std::string writes = R"({"DeleteRequest":{"Key":{}}})";
  for (int i = 1; i < 20; ++i) writes += R"(,{"DeleteRequest":{"Key":{}}})";
  EXPECT_EQ(refusal("BatchWriteItem",
                    R"({"RequestItems":{"abc":[)" + writes + R"(],"abd":[)" + writes + "]}}"),
            "ValidationException: Too many items requested for the BatchWriteItem call");
}

TEST_F(BatchWriteItem, TellsConstraintsOfTablesAndWrites) {
  EXPECT_EQ(refusal("BatchWriteItem", R"({"RequestItems": {"abc": [{"PutRequest": {}}]}})"),
            "ValidationException: 1 validation error detected: Value null at "
            "'requestItems.abc.member.1.member.putRequest.item' failed to satisfy constraint: "
            "Member must not be null");
}

}  // namespace
}  // namespace semel::dynamodb
