#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

class Query : public RoomTest {};

TEST_F(Query, AsksForAllThatTheRequestSays) {
  answer("Query", R"({"TableName": "orders", "IndexName": "by.day", "Limit": 5,
      "KeyConditionExpression": "id = :i AND n BETWEEN :a AND :b",
      "FilterExpression": "#f = :a", "ProjectionExpression": "#f",
      "ExpressionAttributeNames": {"#f": "free"},
      "ExpressionAttributeValues": {":i": {"S": "k"}, ":a": {"N": "1"}, ":b": {"N": "2"}},
      "ExclusiveStartKey": {"id": {"S": "k"}},
      "ScanIndexForward": false, "ConsistentRead": true, "Select": "SPECIFIC_ATTRIBUTES"})");
  EXPECT_EQ(tables_.calls,
            "query us-east-1/orders index by.day filter free = 1 only free "
            "select specific_attributes after {id: \"k\"} limit 5 consistent "
            "where id = \"k\" AND n BETWEEN 1 AND 2 backward\n");
}

TEST_F(Query, TakesTheLegacyForms) {
  answer("Query", R"({"TableName": "abc", "AttributesToGet": ["a"], "KeyConditions": {
      "id": {"ComparisonOperator": "EQ", "AttributeValueList": [{"S": "k"}]}},
      "QueryFilter": {"x": {"ComparisonOperator": "NOT_NULL"}}})");
  EXPECT_EQ(tables_.calls,
            "query us-east-1/abc filter attribute_exists(x) only a where id = \"k\"\n");
}

TEST_F(Query, WritesThePage) {
  tables_.read = tables::ReadOutcome{.items = {value::Item{{"id", "a"}}, value::Item{{"id", "b"}}},
                                     .count = 2,
                                     .scanned_count = 3,
                                     .last_evaluated_key = value::Item{{"id", "c"}},
                                     .capacity = capacity("abc", 1),
                                     .seen = {8}};
  const auto reply = answer("Query", R"({"TableName": "abc", "ReturnConsumedCapacity": "TOTAL",
      "KeyConditionExpression": "id = :i", "ExpressionAttributeValues": {":i": {"S": "a"}}})");
  EXPECT_EQ(reply.body, R"({"ConsumedCapacity":{"TableName":"abc","CapacityUnits":1.0},)"
                        R"("Count":2,"Items":[{"id":{"S":"a"}},{"id":{"S":"b"}}],)"
                        R"("LastEvaluatedKey":{"id":{"S":"c"}},"ScannedCount":3})");
  EXPECT_EQ(reply.seen.number, 8U);
}

TEST_F(Query, WritesNoItemsWhenOnlyTheyAreCounted) {
  tables_.read->count = 2;
  tables_.read->scanned_count = 2;
  EXPECT_EQ(answer("Query", R"({"TableName": "abc", "Select": "COUNT",
      "KeyConditionExpression": "id = :i", "ExpressionAttributeValues": {":i": {"S": "a"}}})")
                .body,
            R"({"Count":2,"ScannedCount":2})");
}

TEST_F(Query, WantsAKeyCondition) {
  EXPECT_EQ(refusal("Query", R"({"TableName": "abc"})"),
            "ValidationException: Either the KeyConditions or KeyConditionExpression parameter "
            "must be specified in the request.");
}

TEST_F(Query, LetsKeyConditionsGoWithAFilterExpression) {
  answer("Query", R"({"TableName": "abc", "KeyConditions": {
      "id": {"ComparisonOperator": "EQ", "AttributeValueList": [{"S": "k"}]}},
      "FilterExpression": "a = b"})");
  EXPECT_EQ(tables_.calls, "query us-east-1/abc filter a = b where id = \"k\"\n");
}

TEST_F(Query, TellsWhichFaultsAreThoseOfTheStartingKey) {
  const auto start_key = [this](std::string_view value) {
    return refusal(
        "Query", R"({"TableName": "abc", "ExclusiveStartKey": {"a": )" + std::string(value) + "}}");
  };
  EXPECT_EQ(start_key("{}"),
            "ValidationException: The provided starting key is invalid: Supplied AttributeValue is "
            "empty, must contain exactly one of the supported datatypes");
  EXPECT_EQ(start_key(R"({"N":"b"})"),
            "ValidationException: The parameter cannot be converted to a numeric value: b");
}

TEST_F(Query, RefusesASelectThatContradictsTheAttributes) {
  const auto select = [this](std::string_view members) {
    return refusal("Query", R"({"TableName": "abc", "KeyConditions": {
      "id": {"ComparisonOperator": "EQ", "AttributeValueList": [{"S": "k"}]}}, )" +
                                std::string(members) + "}");
  };
  EXPECT_EQ(select(R"("Select": "SPECIFIC_ATTRIBUTES")"),
            "ValidationException: Must specify the AttributesToGet or ProjectionExpression when "
            "choosing to get SPECIFIC_ATTRIBUTES");
  EXPECT_EQ(select(R"("Select": "COUNT", "AttributesToGet": ["a"])"),
            "ValidationException: Cannot specify the AttributesToGet when choosing to get only the "
            "Count");
  EXPECT_EQ(select(R"("Select": "ALL_ATTRIBUTES", "AttributesToGet": ["a"])"),
            "ValidationException: Cannot specify the AttributesToGet when choosing to get "
            "ALL_ATTRIBUTES");
  EXPECT_EQ(select(R"("Select": "ALL_PROJECTED_ATTRIBUTES")"),
            "ValidationException: ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an "
            "IndexName");
}

TEST_F(Query, ReadsAllExpressionsBeforeItJudgesTheKeyCondition) {
  const auto refused = [this](const std::string& others) {
    const std::string key_condition =
        R"json({"TableName": "abc", "KeyConditionExpression": "attribute_type(a, :a)",
                "ExpressionAttributeValues": {":a": {"S": "N"}})json";
    return refusal("Query", key_condition + others + "}");
  };
  EXPECT_EQ(refused(""),
            "ValidationException: Invalid operator used in KeyConditionExpression: attribute_type");
  EXPECT_EQ(refused(R"(, "FilterExpression": "")"),
            "ValidationException: Invalid FilterExpression: The expression can not be empty;");
  EXPECT_EQ(refused(R"(, "FilterExpression": "b > c", "ProjectionExpression": "")"),
            "ValidationException: Invalid ProjectionExpression: The expression can not be empty;");
}

}  // namespace
}  // namespace semel::dynamodb
