#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

class UpdateItem : public RoomTest {};

TEST_F(UpdateItem, AsksForAllThatTheRequestSays) {
  answer("UpdateItem", R"json({"TableName": "orders", "Key": {"id": {"S": "o1"}},
      "UpdateExpression": "SET #n = :v REMOVE b",
      "ConditionExpression": "attribute_exists(#n) AND id <> :v",
      "ExpressionAttributeNames": {"#n": "name"},
      "ExpressionAttributeValues": {":v": {"S": "x"}},
      "ReturnValues": "UPDATED_NEW"})json");
  EXPECT_EQ(tables_.calls,
            "update us-east-1/orders {id: \"o1\"} SET name = \"x\" REMOVE b "
            "if (attribute_exists(name) AND id <> \"x\") returning updated_new\n");
}

TEST_F(UpdateItem, TakesTheLegacyForms) {
  answer("UpdateItem", R"({"TableName": "abc", "Key": {},
      "AttributeUpdates": {"a": {"Value": {"N": "1"}}, "b": {"Action": "DELETE"}},
      "Expected": {"c": {"ComparisonOperator": "NULL"}}})");
  EXPECT_EQ(tables_.calls,
            "update us-east-1/abc {} SET a = 1 REMOVE b if attribute_not_exists(c)\n");
}

TEST_F(UpdateItem, UpdatesNothingWhenTheRequestSaysNothing) {
  answer("UpdateItem", R"({"TableName": "abc", "Key": {}})");
  EXPECT_EQ(tables_.calls, "update us-east-1/abc {} \n");
}

/// A request that substitutes one name and one value.
std::string substituting(const std::string& name_key, const std::string& name,
                         const std::string& value_key, const std::string& value) {
  return R"({"TableName": "abc", "Key": {}, "UpdateExpression": "SET )" + name_key + " = " +
         value_key + R"(", "ExpressionAttributeNames": {")" + name_key + R"(": ")" + name +
         R"("}, "ExpressionAttributeValues": {")" + value_key + R"(": {"S": ")" + value + R"("}}})";
}

TEST_F(UpdateItem, BoundsThePlaceholders) {
  const std::string most(254, 'x');
  answer("UpdateItem", substituting("#" + most, "n", ":" + most, "v"));
  EXPECT_EQ(tables_.calls, "update us-east-1/abc {} SET n = \"v\"\n");
  EXPECT_EQ(refusal("UpdateItem", substituting("#x" + most, "n", ":v", "v")),
            "ValidationException: ExpressionAttributeNames contains invalid key: The expression "
            "attribute map contains a key that is too long; size of key: 256");
  EXPECT_EQ(refusal("UpdateItem", substituting("#n", "n", ":x" + most, "v")),
            "ValidationException: ExpressionAttributeValues contains invalid key: The expression "
            "attribute map contains a key that is too long; size of key: 256");
}

TEST_F(UpdateItem, BoundsWhatIsSubstituted) {
  const std::string name(1'000, 'n');
  const std::string value((std::size_t{2} << 20U) - name.size() - 4, 'v');
  answer("UpdateItem", substituting("#n", name, ":v", value));
  EXPECT_EQ(tables_.calls.substr(0, 20), "update us-east-1/abc");
  EXPECT_EQ(refusal("UpdateItem", substituting("#n", name, ":v", value + "v")),
            "ValidationException: ExpressionAttributeValues exceeds max size");
}

TEST_F(UpdateItem, RefusesToMixForms) {
  EXPECT_EQ(refusal("UpdateItem", R"({"TableName": "abc", "Key": {}, "Expected": {},
      "AttributeUpdates": {}, "ConditionExpression": "", "UpdateExpression": ""})"),
            "ValidationException: Can not use both expression and non-expression parameters in the "
            "same request: Non-expression parameters: {AttributeUpdates, Expected} "
            "Expression parameters: {UpdateExpression, ConditionExpression}");
}

TEST_F(UpdateItem, RefusesValuesWithoutAnExpression) {
  EXPECT_EQ(
      refusal("UpdateItem", R"({"TableName": "abc", "Key": {}, "ExpressionAttributeValues": {}})"),
      "ValidationException: ExpressionAttributeValues can only be specified when using "
      "expressions: UpdateExpression and ConditionExpression are null");
}

TEST_F(UpdateItem, NamesTheValueThatIsNone) {
  EXPECT_EQ(refusal("UpdateItem", R"({"TableName": "abc", "Key": {}, "UpdateExpression": "",
                                      "ExpressionAttributeValues": {":a": {"N": "x"}}})"),
            "ValidationException: ExpressionAttributeValues contains invalid value: The parameter "
            "cannot be converted to a numeric value: x for key :a");
}

TEST_F(UpdateItem, RefusesAnUnknownAction) {
  EXPECT_EQ(refusal("UpdateItem", R"({"TableName": "abc", "Key": {},
                                      "AttributeUpdates": {"a": {"Action": "NONE"}}})"),
            "ValidationException: 1 validation error detected: Value 'NONE' at "
            "'attributeUpdates.a.member.action' failed to satisfy constraint: "
            "Member must satisfy enum value set: [ADD, PUT, DELETE]");
}

}  // namespace
}  // namespace semel::dynamodb
