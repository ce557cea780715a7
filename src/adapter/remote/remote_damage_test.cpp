#include <gtest/gtest.h>

#include "adapter/remote/test_support.h"
#include "domain/expression/parse.h"

// An endpoint may answer anything. Whatever it is, each call comes back with an outcome or an
// error.

namespace semel::remote {
namespace {

const tables::TableName orders{"eu-west-1", "orders"};

constexpr const char* answers[] = {
    R"({"Attributes":{"id":{"S":"1"},"n":{"NS":["1","2"]}},"ConsumedCapacity":{"TableName":"orders",)"
    R"("CapacityUnits":3.0,"Table":{"CapacityUnits":1},"GlobalSecondaryIndexes":{"by":{"CapacityUnits":2}}},)"
    R"("ItemCollectionMetrics":{"ItemCollectionKey":{"id":{"S":"1"}},"SizeEstimateRangeGB":[0.0,1.0]}})",
    R"({"Item":{"id":{"S":"1"},"l":{"L":[{"M":{"b":{"B":"AAE="}}},{"NULL":true},{"BOOL":false}]}}})",
    R"({"Items":[{"id":{"S":"1"}}],"Count":1,"ScannedCount":4,"LastEvaluatedKey":{"id":{"S":"1"}}})",
    R"({"Responses":{"orders":[{"id":{"S":"1"}}]},"UnprocessedKeys":{"orders":{"Keys":[{"id":{"S":"1"}}]}}})",
    R"({"UnprocessedItems":{"orders":[{"DeleteRequest":{"Key":{"id":{"S":"1"}}}}]}})",
    R"({"Responses":[{"Item":{"id":{"S":"1"}}}],"ConsumedCapacity":[{"TableName":"orders"}]})",
    R"({"__type":"x#TransactionCanceledException","CancellationReasons":[{"Code":"None","Item":null}]})",
    R"({"__type":"x#ConditionalCheckFailedException","Item":{"id":{"S":"1"}}})",
    R"({"Table":{"TableName":"orders","TableArn":"arn","TableStatus":"ACTIVE","CreationDateTime":1.5,)"
    R"("KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],"AttributeDefinitions":)"
    R"([{"AttributeName":"id","AttributeType":"S"}],"GlobalSecondaryIndexes":[{"IndexName":"by",)"
    R"("Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["n"]}}]}})",
    R"({"Streams":[{"StreamArn":"ARN","TableName":"orders","StreamLabel":"L"}]})",
    R"({"StreamDescription":{"StreamLabel":"L","Shards":[{"ShardId":"s","SequenceNumberRange":)"
    R"({"StartingSequenceNumber":"100000000000000000042"}}]}})",
    R"({"Records":[{"eventName":"INSERT","dynamodb":{"SequenceNumber":"7","Keys":{"id":{"S":"1"}}}}]})",
};

constexpr const char* splinters[] = {"null", "[]",   "{}",    "7",         "-1e300",
                                     "\"\"", "true", "\"x\"", "{\"S\":1}", "[[]]"};

/// Puts a splinter in place of one value, or another byte in place of one.
std::string damaged(std::string text, SeededRandom& random) {
  const std::size_t place = random.next() % text.size();
  if (random.next() % 2 == 0) {
    text[place] = static_cast<char>(random.next() % 256);
    return text;
  }
  const auto colon = text.find(':', place);
  if (colon == std::string::npos) return text.substr(0, place);
  const auto end = text.find_first_of(",}]", colon);
  return text.replace(colon + 1, end - colon - 1, splinters[random.next() % std::size(splinters)]);
}

tables::Delete delete_of_one() {
  tables::Delete erase;
  erase.table = orders;
  erase.key = {{"id", "1"}};
  return erase;
}

/// Every call of the port once; each endpoint answer is `body`.
void call_all(const std::string& body, int status) {
  ScriptedEndpoint peer;
  RemoteTables tables(peer.endpoint(), peer.endpoint());
  for (int i = 0; i < 400; ++i) peer.transport.will(answered(status, body));
  tables::Put put;
  put.table = orders;
  put.item = {{"id", "1"}};
  const tables::Get get{orders, {{"id", "1"}}, {}, false};
  tables::TransactWrite transaction;
  transaction.actions.push_back(delete_of_one());
  tables::TransactGet reads{{get}};
  tables::BatchGet gets{{get}};
  tables::BatchWrite writes;
  writes.writes.push_back(delete_of_one());
  tables::Scan scan;
  scan.table = orders;
  const tables::StreamId stream{orders, "L"};

  (void)tables.put(put);
  (void)tables.get(get);
  (void)tables.scan(scan);
  (void)tables.transact_write(transaction);
  (void)tables.transact_get(reads);
  (void)tables.batch_get(gets);
  (void)tables.batch_write(writes);
  (void)tables.describe_table(orders);
  (void)tables.describe_stream(stream);
  (void)tables.shard_iterator(stream, "s", tables::IteratorType::after_sequence, 7);
  (void)tables.read_stream({stream, "s", 0, "iterator"}, 10);
}

TEST(RemoteDamage, EveryAnswerIsReadOrRefused) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    SeededRandom random(seed);
    SCOPED_TRACE(seed);
    std::string body = answers[random.next() % std::size(answers)];
    for (std::uint64_t i = random.next() % 3; i > 0; --i) body = damaged(std::move(body), random);
    if (body.empty()) continue;
    call_all(body, body.find("__type") == std::string::npos ? 200 : 400);
  }
}

}  // namespace
}  // namespace semel::remote
