#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

using tables::Applied;
using tables::ConditionFailed;
using value::Item;

class PutItem : public RoomTest {
 protected:
  std::string put_refusal(std::string_view body) { return refusal("PutItem", body); }
};

TEST_F(PutItem, AsksForAllThatTheRequestSays) {
  answer("PutItem", R"json({
      "TableName": "orders",
      "Item": {"id": {"S": "o1"}, "n": {"N": "+1.50"}},
      "ConditionExpression": "attribute_not_exists(#i)",
      "ExpressionAttributeNames": {"#i": "id"},
      "ReturnValues": "ALL_OLD",
      "ReturnValuesOnConditionCheckFailure": "ALL_OLD",
      "ReturnItemCollectionMetrics": "SIZE"})json");
  EXPECT_EQ(tables_.calls,
            "put us-east-1/orders {id: \"o1\", n: 1.5} if attribute_not_exists(id) returning "
            "all_old or the old item "
            "with metrics\n");
}

TEST_F(PutItem, AnswersAnEmptyObjectAndTheTicketOfTheWrite) {
  tables_.written =
      tables::WriteOutcome{.result = Applied{}, .capacity = {}, .collection = {}, .seen = {5}};
  const auto reply = answer("PutItem", R"({"TableName": "abc", "Item": {}})");
  EXPECT_EQ(reply.body, "{}");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.seen.number, 5U);
  EXPECT_EQ(reply.error, "");
}

TEST_F(PutItem, WritesAttributesCapacityAndMetrics) {
  tables_.written = tables::WriteOutcome{
      .result = Applied{Item{{"id", "o1"}}},
      .capacity = {.table = {"us-east-1", "abc"},
                   .table_units = 1,
                   .local_indexes = {},
                   .global_indexes = {{"by", 0.5}}},
      .collection = tables::ItemCollectionMetrics{{"us-east-1", "abc"}, Item{{"id", "o1"}}},
      .seen = {}};
  const auto reply =
      answer("PutItem", R"({"TableName": "abc", "Item": {}, "ReturnConsumedCapacity": "INDEXES",
                                          "ReturnItemCollectionMetrics": "SIZE"})");
  EXPECT_EQ(
      reply.body,
      R"({"Attributes":{"id":{"S":"o1"}},)"
      R"("ConsumedCapacity":{"TableName":"abc","CapacityUnits":1.5,"Table":{"CapacityUnits":1.0},)"
      R"("GlobalSecondaryIndexes":{"by":{"CapacityUnits":0.5}}},)"
      R"("ItemCollectionMetrics":{"ItemCollectionKey":{"id":{"S":"o1"}},"SizeEstimateRangeGB":[0.0,1.0]}})");
}

TEST_F(PutItem, AnswersAFailedConditionWithTheOldItem) {
  tables_.written = tables::WriteOutcome{
      .result = ConditionFailed{Item{{"id", "o1"}}}, .capacity = {}, .collection = {}, .seen = {9}};
  const auto reply = answer("PutItem", R"({"TableName": "abc", "Item": {}})");
  EXPECT_EQ(reply.body,
            R"({"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException",)"
            R"("message":"The conditional request failed","Item":{"id":{"S":"o1"}}})");
  EXPECT_EQ(reply.status, 400);
  EXPECT_EQ(reply.seen.number, 9U);
  EXPECT_EQ(reply.error, "ConditionalCheckFailedException");
}

TEST_F(PutItem, RefusesAReplyThatOnlyUpdatesHave) {
  EXPECT_EQ(put_refusal(R"({"TableName": "abc", "Item": {}, "ReturnValues": "UPDATED_NEW"})"),
            "ValidationException: ReturnValues can only be ALL_OLD or NONE");
}

TEST_F(PutItem, TellsAllViolationsAtOnce) {
  EXPECT_EQ(
      put_refusal(R"({"TableName": "a;", "ReturnValues": "hi"})"),
      "ValidationException: 4 validation errors detected: "
      "Value 'a;' at 'tableName' failed to satisfy constraint: "
      "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; "
      "Value 'a;' at 'tableName' failed to satisfy constraint: Member must have length greater "
      "than or equal to 3; "
      "Value null at 'item' failed to satisfy constraint: Member must not be null; "
      "Value 'hi' at 'returnValues' failed to satisfy constraint: "
      "Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]");
}

TEST_F(PutItem, RefusesAnItemOverTheLimitBeforeTheTableIsLookedFor) {
  const std::string body =
      R"({"TableName": "abc", "Item": {"a": {"S": ")" + std::string(409'600, 'x') + R"("}}})";
  EXPECT_EQ(put_refusal(body),
            "ValidationException: Item size has exceeded the maximum allowed size");
  EXPECT_EQ(tables_.calls, "");
}

TEST_F(PutItem, RefusesToMixTheFormsOfConditions) {
  EXPECT_EQ(
      put_refusal(
          R"({"TableName": "abc", "Item": {}, "Expected": {}, "ConditionExpression": "a = a"})"),
      "ValidationException: Can not use both expression and non-expression parameters in the same "
      "request: "
      "Non-expression parameters: {Expected} Expression parameters: {ConditionExpression}");
}

TEST_F(PutItem, ReadsTheLegacyCondition) {
  answer("PutItem", R"({"TableName": "abc", "Item": {}, "Expected": {"a": {"Exists": false}}})");
  EXPECT_EQ(tables_.calls, "put us-east-1/abc {} if attribute_not_exists(a)\n");
}

TEST_F(PutItem, RefusalOfTheTablesWaitsForTheNewestWrite) {
  tables_.written = not_found("Requested resource not found");
  const auto reply = answer("PutItem", R"({"TableName": "abc", "Item": {}})");
  EXPECT_EQ(reply.body, R"({"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException",)"
                        R"("message":"Requested resource not found"})");
  EXPECT_EQ(reply.seen, tables_.newest_ticket);
}

}  // namespace
}  // namespace semel::dynamodb
