#include <gtest/gtest.h>

#include "domain/engine/engine_test_helpers.h"
#include "domain/engine/tokens.h"

namespace semel::engine {
namespace {

using tables::CancellationCode;

tables::Put order(std::string_view item) {
  tables::Put put;
  put.table = table_named("orders");
  put.item = parse_item(item);
  put.condition = condition_of("attribute_not_exists(id)");
  return put;
}

tables::Update sale(std::string_view sku, int quantity) {
  expression::Placeholders known({}, {{":q", value::Number(quantity)}});
  tables::Update update;
  update.table = table_named("stock");
  update.key = parse_item("sku: '" + std::string(sku) + "'");
  update.update = must(expression::parse_update("SET available = available - :q", known));
  update.condition =
      must(expression::parse_condition("available >= :q", "ConditionExpression", known));
  return update;
}

/// The codes of all reasons, or what else the outcome was.
std::string text_of_outcome(const tables::TransactWriteOutcome& outcome) {
  if (const auto* committed = std::get_if<tables::Committed>(&outcome.result)) {
    return committed->replay ? "replayed" : "committed";
  }
  if (std::holds_alternative<tables::TokenMismatch>(outcome.result)) return "mismatch";
  if (std::holds_alternative<tables::TokenInProgress>(outcome.result)) return "in progress";
  std::string text;
  for (const auto& reason : std::get<tables::Cancelled>(outcome.result).reasons) {
    if (!text.empty()) text += ", ";
    if (reason.code == CancellationCode::none) text += "none";
    if (reason.code == CancellationCode::conditional_check_failed) text += "condition";
    if (reason.code == CancellationCode::validation_error) text += reason.message;
  }
  return text;
}

class Transact : public ::testing::Test {
 protected:
  Transact() {
    engine.create(TableBuilder("orders", "id:S"));
    engine.create(TableBuilder("stock", "sku:S"));
    engine.put("stock", "sku: 's', available: 5");
  }

  /// An order of `quantity`, as one transaction.
  tables::TransactWrite place(std::string_view id, int quantity) {
    tables::TransactWrite request;
    request.actions.emplace_back(order("id: '" + std::string(id) + "'"));
    request.actions.emplace_back(sale("s", quantity));
    return request;
  }
  std::string run(const tables::TransactWrite& request) {
    return text_of_outcome(must(engine->transact_write(request)));
  }
  std::string stock() { return engine.get("stock", "sku: 's'"); }

  TestEngine engine;
};

TEST_F(Transact, TakesEffectAsAWhole) {
  EXPECT_EQ(run(place("o1", 3)), "committed");
  EXPECT_EQ(engine.get("orders", "id: 'o1'"), "id: 'o1'");
  EXPECT_EQ(stock(), "available: 2, sku: 's'");
}

TEST_F(Transact, OneFalseConditionCancelsAll) {
  EXPECT_EQ(run(place("o1", 6)), "none, condition");
  EXPECT_EQ(engine.get("orders", "id: 'o1'"), "nothing");
  EXPECT_EQ(stock(), "available: 5, sku: 's'");
}

TEST_F(Transact, EveryFalseConditionIsReported) {
  engine.put("orders", "id: 'o1'");
  EXPECT_EQ(run(place("o1", 6)), "condition, condition");
}

TEST_F(Transact, ActionThatCannotBeEvaluatedStopsAlone) {
  engine.put("orders", "id: 'o1'");
  tables::TransactWrite request = place("o1", 1);
  expression::Placeholders known({}, {{":q", value::Number(1)}});
  auto& update = std::get<tables::Update>(request.actions[1]);
  update.condition.reset();
  update.update = must(expression::parse_update("SET absent = absent - :q", known));
  EXPECT_EQ(run(request),
            "none, The provided expression refers to an attribute that does not exist in the item");
}

TEST_F(Transact, SameItemTwiceIsRefused) {
  tables::TransactWrite request = place("o1", 1);
  request.actions.emplace_back(sale("s", 2));
  EXPECT_EQ(error_of(engine->transact_write(request)),
            "Transaction request cannot include multiple operations on one item");
  tables::TransactGet reads;
  reads.gets.push_back({table_named("stock"), parse_item("sku: 's'"), std::nullopt, true});
  reads.gets.push_back({table_named("stock"), parse_item("sku: 's'"), std::nullopt, true});
  EXPECT_EQ(error_of(engine->transact_get(reads)),
            "Transaction request cannot include multiple operations on one item");
}

TEST_F(Transact, KeyOfAnotherTypeCancelsAndAnEmptyOneRefuses) {
  tables::TransactWrite request = place("o1", 1);
  std::get<tables::Put>(request.actions[0]).item = parse_item("id: 7");
  EXPECT_EQ(run(request),
            "One or more parameter values were invalid: Type mismatch for key id expected: S "
            "actual: N, none");
  std::get<tables::Put>(request.actions[0]).item = parse_item("id: ''");
  EXPECT_TRUE(fails_with(engine->transact_write(request), ErrorCode::invalid_argument));
}

TEST_F(Transact, CheckedItemIsReadNotWritten) {
  tables::TransactWrite request;
  request.actions.emplace_back(order("id: 'o1'"));
  request.actions.emplace_back(tables::ConditionCheck{table_named("stock"), parse_item("sku: 's'"),
                                                      condition_of("available > :n", "':n': 4"),
                                                      false});
  const auto outcome = must(engine->transact_write(request));
  EXPECT_EQ(text_of_outcome(outcome), "committed");
  EXPECT_EQ(outcome.capacity.size(), 2U);
  EXPECT_EQ(outcome.capacity[1].table_units, 2);  // charged as a write
  EXPECT_EQ(stock(), "available: 5, sku: 's'");
}

TEST_F(Transact, RepeatedTokenReplaysWithoutEffectAndCountsReads) {
  tables::TransactWrite request = place("o1", 3);
  request.token = "token-1";
  EXPECT_EQ(run(request), "committed");
  const auto replay = must(engine->transact_write(request));
  EXPECT_EQ(text_of_outcome(replay), "replayed");
  EXPECT_TRUE(replay.capacity.at(0).reads);
  EXPECT_EQ(replay.capacity.at(0).table_units, 2);
  EXPECT_EQ(stock(), "available: 2, sku: 's'");
}

TEST_F(Transact, TokenOutlivesARestart) {
  tables::TransactWrite request = place("o1", 3);
  request.token = "token-1";
  EXPECT_EQ(run(request), "committed");
  engine.kill();
  EXPECT_EQ(run(request), "replayed");
  EXPECT_EQ(stock(), "available: 2, sku: 's'");
}

TEST_F(Transact, TokenWithOtherParametersIsAMismatch) {
  tables::TransactWrite request = place("o1", 3);
  request.token = "token-1";
  EXPECT_EQ(run(request), "committed");
  request.fingerprint[0] ^= 1U;
  EXPECT_EQ(run(request), "mismatch");
}

TEST_F(Transact, CancelledCallLeavesItsTokenFree) {
  tables::TransactWrite request = place("o1", 6);
  request.token = "token-1";
  EXPECT_EQ(run(request), "none, condition");
  engine.put("stock", "sku: 's', available: 6");
  EXPECT_EQ(run(request), "committed");
}

TEST_F(Transact, TokenIsForgottenAfterTenMinutes) {
  tables::TransactWrite request = place("o1", 1);
  request.token = "token-1";
  EXPECT_EQ(run(request), "committed");
  engine.clock().advance_ms(token_life_ms + 1);
  EXPECT_EQ(run(request), "condition, none");
}

TEST_F(Transact, OldTokensLeaveTheStoreAndLivingOnesStay) {
  tables::TransactWrite request = place("o1", 1);
  request.token = "token-1";
  EXPECT_EQ(run(request), "committed");
  engine.clock().advance_ms(token_life_ms + 1);
  tables::TransactWrite again = place("o2", 1);
  again.token = "token-1";  // the same token, in its second life
  EXPECT_EQ(run(again), "committed");
  engine.housekeep();
  EXPECT_EQ(run(again), "replayed");
  engine.clock().advance_ms(token_life_ms + 1);
  engine.housekeep();
  const auto snapshot = engine.store().snapshot();
  EXPECT_FALSE(snapshot->scan(kv::prefix_range("k"), kv::Direction::forward)->valid());
  EXPECT_FALSE(snapshot->scan(kv::prefix_range("o"), kv::Direction::forward)->valid());
}

TEST_F(Transact, GetsReadOneInstantInOrder) {
  engine.put("orders", "id: 'o1', n: 1");
  tables::TransactGet request;
  request.gets.push_back({table_named("stock"), parse_item("sku: 's'"), std::nullopt, true});
  request.gets.push_back({table_named("orders"), parse_item("id: 'missing'"), std::nullopt, true});
  request.gets.push_back({table_named("orders"), parse_item("id: 'o1'"), std::nullopt, true});
  const auto outcome = must(engine->transact_get(request));
  const auto& items = std::get<std::vector<std::optional<value::Item>>>(outcome.result);
  EXPECT_EQ(text_of(items[0]) + " | " + text_of(items[1]) + " | " + text_of(items[2]),
            "available: 5, sku: 's' | nothing | id: 'o1', n: 1");
  EXPECT_EQ(outcome.capacity[1].table_units, 4);  // two units for each get, found or not
}

TEST_F(Transact, BatchWriteAppliesAllItsWrites) {
  engine.put("orders", "id: 'old'");
  tables::BatchWrite request;
  tables::Put put;
  put.table = table_named("orders");
  put.item = parse_item("id: 'new'");
  tables::Delete erase;
  erase.table = table_named("orders");
  erase.key = parse_item("id: 'old'");
  request.writes.emplace_back(std::move(put));
  request.writes.emplace_back(std::move(erase));
  const auto outcome = must(engine->batch_write(request));
  EXPECT_EQ(outcome.capacity.at(0).table_units, 2);
  EXPECT_EQ(engine.get("orders", "id: 'new'"), "id: 'new'");
  EXPECT_EQ(engine.get("orders", "id: 'old'"), "nothing");
}

}  // namespace
}  // namespace semel::engine
