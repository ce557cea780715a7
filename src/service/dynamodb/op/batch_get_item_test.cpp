#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

using value::Item;

class BatchGetItem : public RoomTest {
 protected:
  static constexpr std::string_view two_tables = R"({"RequestItems": {
      "abc": {"Keys": [{"id": {"S": "1"}}, {"id": {"S": "2"}}], "ConsistentRead": true,
              "ProjectionExpression": "#i", "ExpressionAttributeNames": {"#i": "id"}},
      "abd": {"Keys": [{"id": {"S": "3"}}]}}, "ReturnConsumedCapacity": "TOTAL"})";
};

TEST_F(BatchGetItem, AsksForEachKeyAsItsTableSays) {
  answer("BatchGetItem", two_tables);
  EXPECT_EQ(tables_.calls,
            "get us-east-1/abc {id: \"1\"} only id consistent\n"
            "get us-east-1/abc {id: \"2\"} only id consistent\n"
            "get us-east-1/abd {id: \"3\"}\n");
}

TEST_F(BatchGetItem, WritesItemsByTableAndWhatIsLeftAsItCame) {
  tables_.batch_got =
      tables::BatchGetOutcome{.items = {Item{{"id", "1"}}, std::nullopt, std::nullopt},
                              .unprocessed = {1},
                              .capacity = {capacity("abc", 1)},
                              .seen = {2}};
  EXPECT_EQ(answer("BatchGetItem", two_tables).body,
            R"({"ConsumedCapacity":[{"TableName":"abc","CapacityUnits":1.0}],)"
            R"("Responses":{"abc":[{"id":{"S":"1"}}],"abd":[]},)"
            R"("UnprocessedKeys":{"abc":{"ConsistentRead":true,"ProjectionExpression":"#i",)"
            R"("ExpressionAttributeNames":{"#i":"id"},"Keys":[{"id":{"S":"2"}}]}}})");
}

TEST_F(BatchGetItem, RefusesAKeyAskedForTwice) {
  EXPECT_EQ(refusal("BatchGetItem", R"({"RequestItems": {"abc": {"Keys": [
                {"a": {"S": "1"}, "b": {"N": "1"}}, {"b": {"N": "1.0"}, "a": {"S": "1"}}]}}})"),
            "ValidationException: Provided list of item keys contains duplicates");
}

TEST_F(BatchGetItem, BoundsKeysOverAllTables) {
  const auto keys = [](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
      text += (i > 0 ? "," : "") + std::string(R"({"a":{"N":")") + std::to_string(i) + "\"}}";
    }
    return "{\"Keys\":[" + text + "]}";
  };
  EXPECT_EQ(refusal("BatchGetItem",
                    R"({"RequestItems":{"abc":)" + keys(100) + ",\"abd\":" + keys(1) + "}}"),
            "ValidationException: Too many items requested for the BatchGetItem call");
}

TEST_F(BatchGetItem, WantsTablesAndKeys) {
  EXPECT_EQ(refusal("BatchGetItem", R"({"RequestItems": {"abc": {"Keys": []}, "abd": {}}})"),
            "ValidationException: 2 validation errors detected: "
            "Value '[]' at 'requestItems.abc.member.keys' failed to satisfy constraint: "
            "Member must have length greater than or equal to 1; "
            "Value null at 'requestItems.abd.member.keys' failed to satisfy constraint: "
            "Member must not be null");
}

}  // namespace
}  // namespace semel::dynamodb
