#include <benchmark/benchmark.h>

#include <string>

#include "base/check.h"
#include "service/dynamodb/fake_tables.h"
#include "service/dynamodb/room.h"

// What the wire costs: a body parsed, checked and read, and the reply written, over tables that do
// nothing.

namespace {

using semel::dynamodb::FakeTables;
using semel::value::Item;
using semel::value::Number;

constexpr std::string_view put_body = R"json({
    "TableName": "order",
    "Item": {
      "orderId": {"S": "0f8fad5b-d9cb-469f-a165-70867728950e"},
      "customer": {"S": "c-1029"}, "sku": {"S": "sku-0042"},
      "quantity": {"N": "3"}, "price": {"N": "19.99"}, "paid": {"BOOL": false},
      "tags": {"SS": ["new", "web"]}, "createdAt": {"S": "2026-11-29T12:00:00Z"}},
    "ConditionExpression": "attribute_not_exists(orderId)"})json";

constexpr std::string_view get_body = R"json({
    "TableName": "order",
    "Key": {"orderId": {"S": "0f8fad5b-d9cb-469f-a165-70867728950e"}},
    "ConsistentRead": true})json";

constexpr std::string_view transact_body = R"json({
    "ClientRequestToken": "d9cb469fa16570867728950e0f8fad5b",
    "TransactItems": [
      {"Put": {"TableName": "order", "ConditionExpression": "attribute_not_exists(orderId)",
        "Item": {"orderId": {"S": "0f8fad5b-d9cb-469f-a165-70867728950e"},
                 "sku": {"S": "sku-0042"}, "quantity": {"N": "3"}, "state": {"S": "PLACED"}}}},
      {"Update": {"TableName": "stock", "Key": {"sku": {"S": "sku-0042"}},
        "UpdateExpression": "SET available = available - :q",
        "ConditionExpression": "available >= :q",
        "ExpressionAttributeValues": {":q": {"N": "3"}}}},
      {"Put": {"TableName": "ledger", "ConditionExpression": "attribute_not_exists(entryId)",
        "Item": {"entryId": {"S": "0f8fad5b-d9cb-469f-a165-70867728950e"},
                 "sku": {"S": "sku-0042"}, "delta": {"N": "-3"}}}}]})json";

void answer(benchmark::State& state, std::string_view operation, std::string_view body,
            FakeTables& tables) {
  tables.notes_calls = false;
  semel::dynamodb::DynamodbRoom room(tables);
  for (auto _ : state) {
    const auto reply =
        room.answer({.operation = operation, .body = body, .caller = {}, .request_id = "R"});
    CHECK(reply.status == 200);
    benchmark::DoNotOptimize(reply.body.data());
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * body.size()));
}

void PutItem(benchmark::State& state) {
  FakeTables tables;
  answer(state, "PutItem", put_body, tables);
}
BENCHMARK(PutItem);

void GetItem(benchmark::State& state) {
  FakeTables tables;
  tables.got =
      semel::tables::GetOutcome{.item = Item{{"orderId", "0f8fad5b-d9cb-469f-a165-70867728950e"},
                                             {"customer", "c-1029"},
                                             {"sku", "sku-0042"},
                                             {"quantity", Number(3)},
                                             {"paid", false},
                                             {"createdAt", "2026-11-29T12:00:00Z"}},
                                .capacity = {},
                                .seen = {}};
  answer(state, "GetItem", get_body, tables);
}
BENCHMARK(GetItem);

void TransactWriteItems(benchmark::State& state) {
  FakeTables tables;
  answer(state, "TransactWriteItems", transact_body, tables);
}
BENCHMARK(TransactWriteItems);

}  // namespace

BENCHMARK_MAIN();
