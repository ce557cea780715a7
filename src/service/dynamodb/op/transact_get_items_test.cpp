#include "service/dynamodb/room_fixture.h"

namespace semel::dynamodb {
namespace {

using tables::CancellationCode;
using tables::Cancelled;
using value::Item;

class TransactGetItems : public RoomTest {
 protected:
  static constexpr std::string_view two_gets = R"({"ReturnConsumedCapacity": "TOTAL",
      "TransactItems": [
          {"Get": {"TableName": "abc", "Key": {"id": {"S": "1"}}, "ProjectionExpression": "a"}},
          {"Get": {"TableName": "abd", "Key": {"id": {"S": "2"}}}}]})";
};

TEST_F(TransactGetItems, AsksForEachItem) {
  answer("TransactGetItems", two_gets);
  EXPECT_EQ(tables_.calls,
            "get us-east-1/abc {id: \"1\"} only a consistent\n"
            "get us-east-1/abd {id: \"2\"} consistent\n");
}

TEST_F(TransactGetItems, WritesAnEmptyObjectForAnItemThatIsNotThere) {
  tables_.transact_got = tables::TransactGetOutcome{
      .result = std::vector<std::optional<Item>>{Item{{"a", "x"}}, std::nullopt},
      .capacity = {transactional_reads("abc", 2)},
      .seen = {2}};
  EXPECT_EQ(answer("TransactGetItems", two_gets).body,
            R"({"ConsumedCapacity":[{"TableName":"abc","ReadCapacityUnits":2.0,)"
            R"("CapacityUnits":2.0}],"Responses":[{"Item":{"a":{"S":"x"}}},{}]})");
}

TEST_F(TransactGetItems, AnswersACancelledTransaction) {
  tables_.transact_got = tables::TransactGetOutcome{
      .result = Cancelled{{{CancellationCode::transaction_conflict, "", {}}, {}}},
      .capacity = {},
      .seen = {2}};
  const auto reply = answer("TransactGetItems", two_gets);
  EXPECT_EQ(reply.body,
            R"({"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException",)"
            R"("Message":"Transaction cancelled, please refer cancellation reasons for specific )"
            R"(reasons [TransactionConflict, None]","CancellationReasons":[)"
            R"({"Code":"TransactionConflict","Message":"Transaction is ongoing for the item."},)"
            R"({"Code":"None"}]})");
  EXPECT_EQ(reply.status, 400);
}

TEST_F(TransactGetItems, WantsAGetInEachElement) {
  EXPECT_EQ(refusal("TransactGetItems", R"({"TransactItems": [{}]})"),
            "ValidationException: 1 validation error detected: Value null at "
            "'transactItems.1.member.get' failed to satisfy constraint: Member must not be null");
}

}  // namespace
}  // namespace semel::dynamodb
