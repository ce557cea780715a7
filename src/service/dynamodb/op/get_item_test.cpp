#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

class GetItem : public RoomTest {};

TEST_F(GetItem, AsksForAllThatTheRequestSays) {
  answer("GetItem", R"({"TableName": "orders", "Key": {"id": {"S": "o1"}}, "ConsistentRead": true,
                        "ProjectionExpression": "#a.b[1], c",
                        "ExpressionAttributeNames": {"#a": "x"}})");
  EXPECT_EQ(tables_.calls, "get us-east-1/orders {id: \"o1\"} only x.b[1], c consistent\n");
}

TEST_F(GetItem, TakesAttributesToGet) {
  answer("GetItem", R"({"TableName": "abc", "Key": {}, "AttributesToGet": ["a", "b.c"]})");
  EXPECT_EQ(tables_.calls.substr(0, 26), "get us-east-1/abc {} only ");
}

TEST_F(GetItem, AnswersAnEmptyObjectWhenThereIsNoItem) {
  EXPECT_EQ(answer("GetItem", R"({"TableName": "abc", "Key": {}})").body, "{}");
}

TEST_F(GetItem, WritesItemAndCapacity) {
  tables_.got =
      tables::GetOutcome{.item = value::Item{{"id", "o1"}, {"tags", value::StringSet{{"a", "b"}}}},
                         .capacity = capacity("abc", 0.5),
                         .seen = {3}};
  const auto reply =
      answer("GetItem", R"({"TableName": "abc", "Key": {}, "ReturnConsumedCapacity": "TOTAL"})");
  EXPECT_EQ(reply.body, R"({"ConsumedCapacity":{"TableName":"abc","CapacityUnits":0.5},)"
                        R"("Item":{"id":{"S":"o1"},"tags":{"SS":["a","b"]}}})");
  EXPECT_EQ(reply.seen.number, 3U);
}

TEST_F(GetItem, RefusesANameListedTwice) {
  EXPECT_EQ(refusal("GetItem", R"({"TableName": "abc", "Key": {}, "AttributesToGet": ["a", "a"]})"),
            "ValidationException: One or more parameter values were invalid: Duplicate value in "
            "attribute name: a");
}

TEST_F(GetItem, RefusesPlaceholdersThatNothingUses) {
  EXPECT_EQ(refusal("GetItem", R"({"TableName": "abc", "Key": {}, "ProjectionExpression": "a",
                                   "ExpressionAttributeNames": {"#b": "b"}})"),
            "ValidationException: Value provided in ExpressionAttributeNames unused in "
            "expressions: keys: {#b}");
  EXPECT_EQ(
      refusal("GetItem", R"({"TableName": "abc", "Key": {}, "ExpressionAttributeNames": {}})"),
      "ValidationException: ExpressionAttributeNames can only be specified when using expressions");
}

TEST_F(GetItem, RefusesIllFormedPlaceholders) {
  const auto names = [this](std::string_view names) {
    return refusal("GetItem", R"({"TableName": "abc", "Key": {}, "ProjectionExpression": "",
                                  "ExpressionAttributeNames": )" +
                                  std::string(names) + "}");
  };
  EXPECT_EQ(names("{}"), "ValidationException: ExpressionAttributeNames must not be empty");
  EXPECT_EQ(names(R"({"a":"a"})"),
            "ValidationException: ExpressionAttributeNames contains invalid key: Syntax error; "
            "key: \\\"a\\\"");
}

}  // namespace
}  // namespace semel::dynamodb
