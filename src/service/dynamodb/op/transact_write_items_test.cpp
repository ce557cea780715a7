#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

using tables::CancellationCode;
using tables::Cancelled;
using tables::Committed;
using value::Item;

class TransactWriteItems : public RoomTest {
 protected:
  service::Reply transact(std::string_view items, std::string_view rest = "") {
    return answer("TransactWriteItems",
                  R"({"TransactItems": )" + std::string(items) + std::string(rest) + "}");
  }
  auto fingerprint(std::string_view items) {
    transact(items, R"(, "ClientRequestToken": "t")");
    return tables_.fingerprint;
  }
  std::string transact_refusal(std::string_view items) {
    return refusal("TransactWriteItems", R"({"TransactItems": )" + std::string(items) + "}");
  }
};

TEST_F(TransactWriteItems, AsksForEachActionInOrder) {
  transact(R"json([
      {"Put": {"TableName": "order", "Item": {"id": {"S": "o1"}},
               "ConditionExpression": "attribute_not_exists(id)"}},
      {"Update": {"TableName": "stock", "Key": {"sku": {"S": "s1"}},
                  "UpdateExpression": "SET available = available - :q",
                  "ConditionExpression": "available >= :q",
                  "ExpressionAttributeValues": {":q": {"N": "1"}},
                  "ReturnValuesOnConditionCheckFailure": "ALL_OLD"}},
      {"Delete": {"TableName": "cart", "Key": {"id": {"S": "c1"}}}},
      {"ConditionCheck": {"TableName": "user", "Key": {"id": {"S": "u1"}},
                          "ConditionExpression": "#ok = :t",
                          "ExpressionAttributeNames": {"#ok": "ok"},
                          "ExpressionAttributeValues": {":t": {"BOOL": true}}}}])json");
  EXPECT_EQ(tables_.calls,
            "put us-east-1/order {id: \"o1\"} if attribute_not_exists(id)\n"
            "update us-east-1/stock {sku: \"s1\"} SET available = available - 1 "
            "if available >= 1 or the old item\n"
            "delete us-east-1/cart {id: \"c1\"}\n"
            "check us-east-1/user {id: \"u1\"} if ok = true\n");
  EXPECT_EQ(tables_.token, "");
}

TEST_F(TransactWriteItems, TokenBelongsToTheRegionAndTheOperation) {
  transact(R"([{"Delete": {"TableName": "abc", "Key": {}}}])", R"(, "ClientRequestToken": "t1")");
  EXPECT_EQ(tables_.token, "us-east-1/TransactWriteItems/t1");
}

TEST_F(TransactWriteItems, FingerprintIsThatOfTheMeaning) {
  const auto first = fingerprint(R"([{"Put": {"TableName": "abc",
      "Item": {"a": {"N": "1.0"}, "b": {"SS": ["x", "y"]}}}}])");
  EXPECT_EQ(fingerprint(R"([{"Put": {"Item": {"b": {"SS": ["y", "x"]}, "a": {"N": "1"}},
      "TableName": "arn:aws:dynamodb:us-east-1:000000000000:table/abc"}}])"),
            first);
  EXPECT_NE(fingerprint(R"([{"Put": {"TableName": "abc",
      "Item": {"a": {"N": "2"}, "b": {"SS": ["x", "y"]}}}}])"),
            first);
  EXPECT_NE(fingerprint(R"([{"Delete": {"TableName": "abc",
      "Key": {"a": {"N": "1.0"}, "b": {"SS": ["x", "y"]}}}}])"),
            first);
}

TEST_F(TransactWriteItems, FingerprintLooksAtEveryParameterOfAnAction) {
  const auto update = [](std::string_view members) {
    return R"([{"Update": {"TableName": "abc", "Key": {}, )" + std::string(members) + "}}]";
  };
  const auto first = fingerprint(update(R"("UpdateExpression": "REMOVE a")"));
  EXPECT_NE(fingerprint(update(R"("UpdateExpression": "REMOVE b")")), first);
  EXPECT_NE(
      fingerprint(update(
          R"("UpdateExpression": "REMOVE a", "ReturnValuesOnConditionCheckFailure": "NONE")")),
      first);
  EXPECT_NE(
      fingerprint(update(R"("UpdateExpression": "REMOVE a", "ConditionExpression": "a = b")")),
      first);
  const auto named = fingerprint(
      update(R"("UpdateExpression": "REMOVE #a", "ExpressionAttributeNames": {"#a": "a"})"));
  EXPECT_NE(fingerprint(update(
                R"("UpdateExpression": "REMOVE #a", "ExpressionAttributeNames": {"#a": "b"})")),
            named);
}

TEST_F(TransactWriteItems, WritesCapacityOfAReplayAsReads) {
  tables_.transact_written =
      tables::TransactWriteOutcome{.result = Committed{true},
                                   .capacity = {transactional_reads("abc", 2)},
                                   .collections = {},
                                   .seen = {3}};
  const auto reply = transact(R"([{"Delete": {"TableName": "abc", "Key": {}}}])",
                              R"(, "ReturnConsumedCapacity": "INDEXES")");
  EXPECT_EQ(reply.body,
            R"({"ConsumedCapacity":[{"TableName":"abc","ReadCapacityUnits":2.0,)"
            R"("CapacityUnits":2.0,"Table":{"ReadCapacityUnits":2.0,"CapacityUnits":2.0}}]})");
  EXPECT_EQ(reply.seen.number, 3U);
}

TEST_F(TransactWriteItems, TellsTheReasonOfEachAction) {
  tables_.transact_written = tables::TransactWriteOutcome{
      .result = Cancelled{{{CancellationCode::conditional_check_failed, "", Item{{"n", "x"}}},
                           {},
                           {CancellationCode::validation_error, "no such path", {}}}},
      .capacity = {},
      .collections = {},
      .seen = {4}};
  const auto reply = transact(R"([{"Delete": {"TableName": "abc", "Key": {}}}])");
  EXPECT_EQ(reply.body,
            R"({"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException",)"
            R"("Message":"Transaction cancelled, please refer cancellation reasons for specific )"
            R"(reasons [ConditionalCheckFailed, None, ValidationError]","CancellationReasons":[)"
            R"({"Code":"ConditionalCheckFailed","Item":{"n":{"S":"x"}},)"
            R"("Message":"The conditional request failed"},{"Code":"None"},)"
            R"({"Code":"ValidationError","Message":"no such path"}]})");
  EXPECT_EQ(reply.seen.number, 4U);
  EXPECT_EQ(reply.error, "TransactionCanceledException");
}

TEST_F(TransactWriteItems, TellsWhatBecameOfTheToken) {
  tables_.transact_written = tables::TransactWriteOutcome{
      .result = tables::TokenMismatch{}, .capacity = {}, .collections = {}, .seen = {4}};
  EXPECT_EQ(transact(R"([{"Delete": {"TableName": "abc", "Key": {}}}])").error,
            "IdempotentParameterMismatchException");
  tables_.transact_written = tables::TransactWriteOutcome{
      .result = tables::TokenInProgress{}, .capacity = {}, .collections = {}, .seen = {4}};
  EXPECT_EQ(transact(R"([{"Delete": {"TableName": "abc", "Key": {}}}])").error,
            "TransactionInProgressException");
}

TEST_F(TransactWriteItems, WantsExactlyOneActionInEachElement) {
  const std::string refused =
      "ValidationException: TransactItems can only contain one of Check, Put, Update or Delete";
  EXPECT_EQ(transact_refusal("[{}]"), refused);
  EXPECT_EQ(transact_refusal(R"([{"Put": {"TableName": "abc", "Item": {}},
                                  "Delete": {"TableName": "abc", "Key": {}}}])"),
            refused);
}

TEST_F(TransactWriteItems, BoundsThePayload) {
  std::string items;
  for (int i = 0; i < 11; ++i) {
    items += (i > 0 ? "," : "") + std::string(R"({"Put":{"TableName":"abc","Item":{"a":{"S":")") +
             std::string(400'000, 'x') + "\"}}}}";
  }
  EXPECT_EQ(transact_refusal("[" + items + "]"),
            "ValidationException: Transaction request size cannot exceed 4194304 bytes");
}

TEST_F(TransactWriteItems, TellsConstraintsInsideActions) {
  EXPECT_EQ(transact_refusal(R"([{"ConditionCheck": {"TableName": "abc", "Key": {}}}])"),
            "ValidationException: 1 validation error detected: Value null at "
            "'transactItems.1.member.conditionCheck.conditionExpression' failed to satisfy "
            "constraint: Member must not be null");
}

}  // namespace
}  // namespace semel::dynamodb
