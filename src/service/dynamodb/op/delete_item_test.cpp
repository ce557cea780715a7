#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

class DeleteItem : public RoomTest {};

TEST_F(DeleteItem, AsksForAllThatTheRequestSays) {
  answer("DeleteItem", R"({"TableName": "orders", "Key": {"id": {"S": "o1"}},
                           "ConditionExpression": "n > :n",
                           "ExpressionAttributeValues": {":n": {"N": "1"}},
                           "ReturnValues": "ALL_OLD"})");
  EXPECT_EQ(tables_.calls, "delete us-east-1/orders {id: \"o1\"} if n > 1 returning all_old\n");
}

TEST_F(DeleteItem, TakesTheLegacyCondition) {
  answer("DeleteItem", R"({"TableName": "abc", "Key": {}, "ConditionalOperator": "OR",
                           "Expected": {"a": {"Exists": false}, "b": {"Value": {"S": "x"}}}})");
  EXPECT_EQ(tables_.calls, "delete us-east-1/abc {} if (attribute_not_exists(a) OR b = \"x\")\n");
}

TEST_F(DeleteItem, RefusesAnOperatorWithNothingToJoin) {
  EXPECT_EQ(refusal("DeleteItem", R"({"TableName": "abc", "Key": {}, "Expected": {},
                                      "ConditionalOperator": "AND"})"),
            "ValidationException: ConditionalOperator can only be used when Filter or Expected is "
            "specified");
}

TEST_F(DeleteItem, WritesTheOldItem) {
  tables_.written = tables::WriteOutcome{.result = tables::Applied{value::Item{{"id", "o1"}}},
                                         .capacity = {},
                                         .collection = {},
                                         .seen = {4}};
  EXPECT_EQ(answer("DeleteItem", R"({"TableName": "abc", "Key": {}})").body,
            R"({"Attributes":{"id":{"S":"o1"}}})");
}

}  // namespace
}  // namespace semel::dynamodb
