#include <gtest/gtest.h>

#include "adapter/remote/test_support.h"
#include "domain/expression/parse.h"

namespace semel::remote {
namespace {

using tables::TableName;
using value::Item;

const TableName orders{"eu-west-1", "orders"};

/// The adapter over a script.
struct Remote : ScriptedEndpoint {
  RemoteTables tables{endpoint(), endpoint()};
};

expression::Condition condition(std::string_view text, value::AttributeValue value) {
  expression::Placeholders placeholders({}, {{":v", std::move(value)}});
  return expression::parse_condition(text, "ConditionExpression", placeholders).value();
}

tables::Put put_of(std::string id) {
  tables::Put put;
  put.table = orders;
  put.item = {{"id", std::move(id)}};
  return put;
}

tables::TransactWrite transaction_of_two() {
  tables::TransactWrite transaction;
  transaction.actions.push_back(put_of("1"));
  tables::ConditionCheck check{orders, {{"id", "2"}}, condition("n = :v", value::Number(7)), true};
  transaction.actions.push_back(std::move(check));
  transaction.token = "eu-west-1/TransactWriteItems/token-1";
  return transaction;
}

TEST(RemoteItems, PutsWithAConditionAndReadsTheOldItem) {
  Remote remote;
  remote.transport.will(answered(
      200,
      R"({"Attributes":{"id":{"S":"1"}},"ConsumedCapacity":{"TableName":"orders","CapacityUnits":3.0,)"
      R"("Table":{"CapacityUnits":1.0},"GlobalSecondaryIndexes":{"by":{"CapacityUnits":2.0}}}})"));
  tables::Put put = put_of("1");
  put.condition = condition("attribute_not_exists(id) OR n < :v", value::Number(5));
  put.returned = tables::Returned::all_old;
  put.old_item_on_failure = true;
  const auto outcome = remote.tables.put(put);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(remote.body(0),
            R"({"TableName":"orders","Item":{"id":{"S":"1"}},)"
            R"("ConditionExpression":"attribute_not_exists(#n0) OR #n1<:v0",)"
            R"("ExpressionAttributeNames":{"#n0":"id","#n1":"n"},)"
            R"("ExpressionAttributeValues":{":v0":{"N":"5"}},)"
            R"("ReturnValuesOnConditionCheckFailure":"ALL_OLD","ReturnValues":"ALL_OLD",)"
            R"("ReturnConsumedCapacity":"INDEXES"})");
  EXPECT_EQ(to_text(*std::get<tables::Applied>(outcome->result).attributes), R"({id: "1"})");
  EXPECT_EQ(outcome->capacity.table_units, 1.0);
  EXPECT_EQ(outcome->capacity.global_indexes.at("by"), 2.0);
  EXPECT_TRUE(remote.tables.is_durable(outcome->seen));
}

TEST(RemoteItems, AFailedConditionIsAnOutcome) {
  Remote remote;
  remote.transport.will(
      refused("ConditionalCheckFailedException", R"(,"message":"no","Item":{"n":{"N":"9"}})"));
  const auto outcome = remote.tables.put(put_of("1"));
  ASSERT_TRUE(outcome);
  const auto* failed = std::get_if<tables::ConditionFailed>(&outcome->result);
  ASSERT_NE(failed, nullptr);
  EXPECT_EQ(to_text(failed->old_item.value()), "{n: 9}");
}

TEST(RemoteItems, UpdatesByExpression) {
  Remote remote;
  remote.transport.will(answered(200, "{}"));
  expression::Placeholders placeholders({}, {{":one", value::Number(1)}});
  tables::Update update;
  update.table = orders;
  update.key = {{"id", "1"}};
  update.update = expression::parse_update("SET n = n + :one REMOVE former", placeholders).value();
  update.returned = tables::Returned::updated_new;
  ASSERT_TRUE(remote.tables.update(update));
  EXPECT_EQ(remote.body(0),
            R"({"TableName":"orders","Key":{"id":{"S":"1"}},)"
            R"("UpdateExpression":"SET #n0=#n0 + :v0 REMOVE #n1",)"
            R"("ExpressionAttributeNames":{"#n0":"n","#n1":"former"},)"
            R"("ExpressionAttributeValues":{":v0":{"N":"1"}},"ReturnValues":"UPDATED_NEW",)"
            R"("ReturnConsumedCapacity":"INDEXES"})");
}

TEST(RemoteItems, AnItemThatIsNoneLeavesTheOutcomeOfAWriteUnknown) {
  Remote remote;
  const std::string unreadable = R"({"Attributes":{"n":{"N":"seven"}},"Item":{"n":{"N":"x"}}})";
  remote.transport.will(answered(200, unreadable));
  EXPECT_EQ(remote.tables.put(put_of("1")).error().code, ErrorCode::unknown_outcome);
  remote.transport.will(answered(200, unreadable));
  EXPECT_EQ(remote.tables.get({orders, {{"id", "1"}}, {}, false}).error().code,
            ErrorCode::unavailable);
}

TEST(RemoteItems, GetsAnItemOrNone) {
  Remote remote;
  remote.transport.will(answered(200, R"({"Item":{"id":{"S":"1"},"b":{"B":"AAE="}}})"));
  remote.transport.will(answered(200, "{}"));
  const tables::Get get{orders, {{"id", "1"}}, {}, true};
  EXPECT_EQ(to_text(remote.tables.get(get)->item.value()), R"({b: B(AAE=), id: "1"})");
  EXPECT_FALSE(remote.tables.get(get)->item.has_value());
  EXPECT_EQ(remote.body(0), R"({"TableName":"orders","Key":{"id":{"S":"1"}},"ConsistentRead":true,)"
                            R"("ReturnConsumedCapacity":"INDEXES"})");
}

TEST(RemoteItems, QueriesPageByPage) {
  Remote remote;
  remote.transport.will(answered(200, R"({"Items":[{"id":{"S":"1"}}],"Count":1,"ScannedCount":4,)"
                                      R"("LastEvaluatedKey":{"id":{"S":"1"},"at":{"N":"3"}}})"));
  expression::Placeholders placeholders({}, {{":p", "x"}, {":a", value::Number(3)}});
  tables::Query query;
  query.table = orders;
  query.index = "by_customer";
  query.key_condition =
      expression::parse_key_condition("customer = :p AND seen > :a", placeholders).value();
  query.limit = 4;
  query.forward = false;
  query.exclusive_start_key = Item{{"id", "0"}};
  const auto page = remote.tables.query(query);
  ASSERT_TRUE(page);
  EXPECT_EQ(page->count, 1);
  EXPECT_EQ(page->scanned_count, 4);
  EXPECT_EQ(to_text(page->last_evaluated_key.value()), R"({at: 3, id: "1"})");
  EXPECT_EQ(remote.body(0),
            R"({"KeyConditionExpression":"#n0=:v0 AND #n1>:v1","TableName":"orders",)"
            R"("IndexName":"by_customer","ExclusiveStartKey":{"id":{"S":"0"}},"Limit":4,)"
            R"("ReturnConsumedCapacity":"INDEXES","ScanIndexForward":false,)"
            R"("ExpressionAttributeNames":{"#n0":"customer","#n1":"seen"},)"
            R"("ExpressionAttributeValues":{":v0":{"S":"x"},":v1":{"N":"3"}}})");
}

TEST(RemoteItems, CommitsATransactionUnderItsToken) {
  Remote remote;
  remote.transport.will(answered(
      200,
      R"({"ConsumedCapacity":[{"TableName":"orders","CapacityUnits":4.0,"WriteCapacityUnits":4.0}]})"));
  const auto outcome = remote.tables.transact_write(transaction_of_two());
  ASSERT_TRUE(outcome);
  EXPECT_FALSE(std::get<tables::Committed>(outcome->result).replay);
  EXPECT_EQ(outcome->capacity.at(0).total(), 4.0);
  EXPECT_EQ(
      remote.body(0),
      R"({"TransactItems":[{"Put":{"TableName":"orders","Item":{"id":{"S":"1"}}}},)"
      R"({"ConditionCheck":{"TableName":"orders","Key":{"id":{"S":"2"}},"ConditionExpression":"#n0=:v0",)"
      R"("ExpressionAttributeNames":{"#n0":"n"},"ExpressionAttributeValues":{":v0":{"N":"7"}},)"
      R"("ReturnValuesOnConditionCheckFailure":"ALL_OLD"}}],"ClientRequestToken":"token-1",)"
      R"("ReturnConsumedCapacity":"INDEXES"})");
}

TEST(RemoteItems, ARepetitionThatReadsIsAReplay) {
  Remote remote;
  remote.transport.will(answered(
      200,
      R"({"ConsumedCapacity":[{"TableName":"orders","CapacityUnits":4.0,"ReadCapacityUnits":4.0}]})"));
  const auto outcome = remote.tables.transact_write(transaction_of_two());
  EXPECT_TRUE(std::get<tables::Committed>(outcome->result).replay);
}

TEST(RemoteItems, TokensOfAnotherOperationAreKeptApart) {
  Remote remote;
  remote.transport.will(answered(200, "{}"));
  tables::TransactWrite transaction = transaction_of_two();
  transaction.token = "eu-west-1/ExecuteTransaction/token-1";
  ASSERT_TRUE(remote.tables.transact_write(transaction));
  EXPECT_EQ(remote.body(0).find("token-1"), std::string::npos);
  EXPECT_NE(remote.body(0).find("ClientRequestToken"), std::string::npos);
}

TEST(RemoteItems, ReadsTheReasonsOfACancelledTransaction) {
  Remote remote;
  remote.transport.will(
      refused("TransactionCanceledException",
              R"(,"Message":"cancelled","CancellationReasons":[{"Code":"None"},)"
              R"({"Code":"ConditionalCheckFailed","Message":"failed","Item":{"n":{"N":"8"}}}])"));
  const auto outcome = remote.tables.transact_write(transaction_of_two());
  const auto& reasons = std::get<tables::Cancelled>(outcome->result).reasons;
  ASSERT_EQ(reasons.size(), 2U);
  EXPECT_EQ(reasons[0].code, tables::CancellationCode::none);
  EXPECT_EQ(reasons[1].code, tables::CancellationCode::conditional_check_failed);
  EXPECT_EQ(to_text(reasons[1].item.value()), "{n: 8}");
}

TEST(RemoteItems, EveryKindOfReasonIsKnown) {
  const std::pair<const char*, tables::CancellationCode> kinds[] = {
      {"TransactionConflict", tables::CancellationCode::transaction_conflict},
      {"ThrottlingError", tables::CancellationCode::throttling_error},
      {"ProvisionedThroughputExceeded", tables::CancellationCode::provisioned_throughput_exceeded},
      {"ValidationError", tables::CancellationCode::validation_error},
      {"ItemCollectionSizeLimitExceeded",
       tables::CancellationCode::item_collection_size_limit_exceeded},
      {"SomethingNew", tables::CancellationCode::validation_error},
  };
  for (const auto& [name, code] : kinds) {
    Remote remote;
    remote.transport.will(refused(
        "TransactionCanceledException",
        R"(,"CancellationReasons":[{"Code":")" + std::string(name) + R"("},{"Code":"None"}])"));
    const auto outcome = remote.tables.transact_write(transaction_of_two());
    EXPECT_EQ(std::get<tables::Cancelled>(outcome->result).reasons.at(0).code, code) << name;
  }
}

TEST(RemoteItems, ACancelledTransactionWithoutReadableReasonsIsADefiniteNo) {
  Remote remote;
  remote.transport.will(refused("TransactionCanceledException", R"(,"CancellationReasons":[])"));
  EXPECT_EQ(remote.tables.transact_write(transaction_of_two()).error().code, ErrorCode::conflict);
}

TEST(RemoteItems, TellsWhatBecameOfTheToken) {
  Remote remote;
  remote.transport.will(refused("IdempotentParameterMismatchException"));
  remote.transport.will(refused("TransactionInProgressException"));
  remote.transport.will(lost());
  EXPECT_TRUE(std::holds_alternative<tables::TokenMismatch>(
      remote.tables.transact_write(transaction_of_two())->result));
  EXPECT_TRUE(std::holds_alternative<tables::TokenInProgress>(
      remote.tables.transact_write(transaction_of_two())->result));
  EXPECT_EQ(remote.tables.transact_write(transaction_of_two()).error().code,
            ErrorCode::unknown_outcome);
}

TEST(RemoteItems, ATransactionIsOfOneRegion) {
  Remote remote;
  tables::TransactWrite transaction = transaction_of_two();
  std::get<tables::Put>(transaction.actions[0]).table.region = "us-east-1";
  EXPECT_EQ(remote.tables.transact_write(transaction).error().code, ErrorCode::invalid_argument);
  EXPECT_TRUE(remote.transport.requests.empty());
}

TEST(RemoteItems, ReadsATransactionInOrder) {
  Remote remote;
  remote.transport.will(answered(200, R"({"Responses":[{},{"Item":{"id":{"S":"2"}}}]})"));
  tables::TransactGet transaction;
  transaction.gets.push_back({orders, {{"id", "1"}}, {}, false});
  transaction.gets.push_back({orders, {{"id", "2"}}, {}, false});
  const auto outcome = remote.tables.transact_get(transaction);
  const auto& items = std::get<std::vector<std::optional<Item>>>(outcome->result);
  EXPECT_FALSE(items.at(0).has_value());
  EXPECT_EQ(to_text(items.at(1).value()), R"({id: "2"})");
}

}  // namespace
}  // namespace semel::remote
