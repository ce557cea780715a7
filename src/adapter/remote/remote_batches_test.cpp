#include <gtest/gtest.h>

#include "adapter/remote/test_support.h"
#include "domain/expression/parse.h"

namespace semel::remote {
namespace {

const tables::TableName orders{"eu-west-1", "orders"};
const tables::TableName stock{"eu-west-1", "stock"};

struct Remote : ScriptedEndpoint {
  RemoteTables tables{endpoint(), endpoint()};
};

tables::Get get_of(const tables::TableName& table, std::string id, std::string_view paths = "") {
  tables::Get get{table, {{"id", std::move(id)}}, {}, false};
  expression::Placeholders none;
  if (!paths.empty()) get.projection = expression::parse_projection(paths, none).value();
  return get;
}

tables::BatchGet batch_of(std::vector<tables::Get> gets) {
  tables::BatchGet batch;
  batch.gets = std::move(gets);
  return batch;
}

tables::BatchWrite two_writes() {
  tables::BatchWrite batch;
  tables::Put put;
  put.table = orders;
  put.item = {{"id", "1"}, {"n", value::Number(5)}};
  tables::Delete erase;
  erase.table = orders;
  erase.key = {{"id", "2"}};
  batch.writes.push_back(std::move(put));
  batch.writes.push_back(std::move(erase));
  return batch;
}

std::string items_of(const tables::BatchGetOutcome& outcome) {
  std::string text;
  for (const auto& item : outcome.items) text += item ? to_text(*item) : "none";
  return text;
}

TEST(RemoteBatchGet, PutsTheItemsWhereTheyWereAskedFor) {
  Remote remote;
  remote.transport.will(answered(
      200,
      R"({"Responses":{"orders":[{"id":{"S":"3"}},{"id":{"S":"1"}}],"stock":[{"id":{"S":"1"},"n":{"N":"4"}}]},)"
      R"("UnprocessedKeys":{},"ConsumedCapacity":[{"TableName":"orders","CapacityUnits":1.5}]})"));
  const auto outcome = remote.tables.batch_get(batch_of(
      {get_of(orders, "1"), get_of(stock, "1"), get_of(orders, "2"), get_of(orders, "3")}));
  ASSERT_TRUE(outcome);
  EXPECT_EQ(items_of(*outcome), R"({id: "1"}{id: "1", n: 4}none{id: "3"})");
  EXPECT_TRUE(outcome->unprocessed.empty());
  EXPECT_EQ(outcome->capacity.at(0).total(), 1.5);
}

TEST(RemoteBatchGet, AsksForTheKeysOfAProjectionAndTakesThemOut) {
  Remote remote;
  remote.transport.will(answered(
      200,
      R"({"Responses":{"orders":[{"id":{"S":"1"},"l":{"L":[{"S":"third"}]}},{"id":{"S":"2"}}]}})"));
  const auto outcome = remote.tables.batch_get(
      batch_of({get_of(orders, "2", "l[2], id.x"), get_of(orders, "1", "l[2], id.x")}));
  ASSERT_TRUE(outcome);
  EXPECT_EQ(items_of(*outcome), R"({}{l: ["third"]})");
  EXPECT_NE(remote.body(0).find(R"("ProjectionExpression":"#n0[2],#n1")"), std::string::npos);
}

TEST(RemoteBatchGet, GetsThatDisagreeGoInRequestsOfTheirOwn) {
  Remote remote;
  remote.transport.will(
      answered(200, R"({"Responses":{"orders":[{"id":{"S":"1"},"a":{"S":"x"}}]}})"));
  remote.transport.will(
      answered(200, R"({"Responses":{"orders":[{"id":{"S":"2"},"b":{"S":"y"}}]}})"));
  const auto outcome =
      remote.tables.batch_get(batch_of({get_of(orders, "1", "a"), get_of(orders, "2", "b, id")}));
  ASSERT_TRUE(outcome);
  EXPECT_EQ(items_of(*outcome), R"({a: "x"}{b: "y", id: "2"})");
  EXPECT_EQ(remote.transport.requests.size(), 2U);
}

TEST(RemoteBatchGet, AsksAgainForWhatWasLeft) {
  Remote remote;
  remote.transport.will(answered(200,
                                 R"({"Responses":{"orders":[{"id":{"S":"1"}}]},)"
                                 R"("UnprocessedKeys":{"orders":{"Keys":[{"id":{"S":"2"}}]}}})"));
  remote.transport.will(answered(200, R"({"Responses":{"orders":[{"id":{"S":"2"}}]}})"));
  const auto outcome =
      remote.tables.batch_get(batch_of({get_of(orders, "1"), get_of(orders, "2")}));
  ASSERT_TRUE(outcome);
  EXPECT_EQ(items_of(*outcome), R"({id: "1"}{id: "2"})");
  EXPECT_EQ(remote.body(1).find(R"({"S":"1"})"), std::string::npos);
  EXPECT_EQ(remote.pause.waits_ms.size(), 1U);
}

TEST(RemoteBatchGet, TellsWhatStaysUndone) {
  Remote remote;
  for (int i = 0; i < 20; ++i) {
    remote.transport.will(
        answered(200, R"({"UnprocessedKeys":{"orders":{"Keys":[{"id":{"S":"2"}}]}}})"));
  }
  const auto outcome =
      remote.tables.batch_get(batch_of({get_of(orders, "1"), get_of(orders, "2")}));
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->unprocessed, std::vector<std::size_t>{1});
  EXPECT_LT(remote.transport.requests.size(), 10U);
}

TEST(RemoteBatchGet, RefusesAnItemThatNobodyAskedFor) {
  Remote remote;
  remote.transport.will(answered(200, R"({"Responses":{"orders":[{"id":{"S":"9"}}]}})"));
  EXPECT_EQ(remote.tables.batch_get(batch_of({get_of(orders, "1")})).error().code,
            ErrorCode::unavailable);
}

TEST(RemoteBatchWrite, SendsAgainWhatWasLeft) {
  Remote remote;
  remote.transport.will(answered(
      200, R"({"UnprocessedItems":{"orders":[{"DeleteRequest":{"Key":{"id":{"S":"2"}}}}]},)"
           R"("ConsumedCapacity":[{"TableName":"orders","CapacityUnits":1.0}]})"));
  remote.transport.will(refused("ProvisionedThroughputExceededException"));
  remote.transport.will(answered(
      200,
      R"({"UnprocessedItems":{},"ConsumedCapacity":[{"TableName":"orders","CapacityUnits":2.0}]})"));
  const auto outcome = remote.tables.batch_write(two_writes());
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->unprocessed.empty());
  EXPECT_EQ(outcome->capacity.at(0).total(), 3.0);
  EXPECT_EQ(remote.body(0),
            R"({"RequestItems":{"orders":[{"PutRequest":{"Item":{"id":{"S":"1"},"n":{"N":"5"}}}},)"
            R"({"DeleteRequest":{"Key":{"id":{"S":"2"}}}}]},"ReturnConsumedCapacity":"INDEXES"})");
  EXPECT_EQ(remote.body(2),
            R"({"RequestItems":{"orders":[{"DeleteRequest":{"Key":{"id":{"S":"2"}}}}]},)"
            R"("ReturnConsumedCapacity":"INDEXES"})");
}

TEST(RemoteBatchWrite, TellsWhatStaysUndone) {
  Remote remote;
  for (int i = 0; i < 20; ++i) {
    remote.transport.will(answered(200, R"({"UnprocessedItems":{"orders":[{"PutRequest":{"Item":)"
                                        R"({"n":{"N":"5.0"},"id":{"S":"1"}}}}]}})"));
  }
  const auto outcome = remote.tables.batch_write(two_writes());
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->unprocessed, std::vector<std::size_t>{0});
  EXPECT_LT(remote.transport.requests.size(), 10U);
}

TEST(RemoteBatchWrite, ARefusalOrALossOfTheFirstRequestIsTheOutcome) {
  Remote remote;
  remote.transport.will(refused("ThrottlingException"));
  EXPECT_EQ(remote.tables.batch_write(two_writes()).error().code, ErrorCode::throttled);
  remote.transport.will(lost());
  EXPECT_EQ(remote.tables.batch_write(two_writes()).error().code, ErrorCode::unknown_outcome);
}

}  // namespace
}  // namespace semel::remote
