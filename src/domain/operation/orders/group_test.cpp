#include "domain/operation/orders/group.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "domain/operation/orders/actions.h"
#include "domain/operation/orders/grouping_tables.h"
#include "domain/operation/orders/nodes.h"
#include "domain/operation/orders/orders_test_helpers.h"

namespace semel::orders {
namespace {

using tables::CancellationCode;
using tables::TransactWrite;
using Outcome = GroupQueue::Outcome;

/// A shop whose operations have records, as a driver would write them in lean mode.
class Groups : public testing::Test {
 protected:
  Groups() {
    shop.tables.create(engine::TableBuilder("operations", "operationId:S"));
    shop.create_stock("hot", 1, 30);
  }

  TransactWrite order(const std::string& id, int quantity, const std::string& sku = "hot") {
    const operation::Request request{
        id, "orders.place",
        parse_item("currency: 'EUR', lines: [{sku: '" + sku +
                   "', quantity: " + std::to_string(quantity) + ", unitPrice: 100}]")};
    auto plan = std::get<operation::Plan>(must(shop.planner.plan(request, 1)));
    TransactWrite write;
    write.actions.push_back(insert(engine::table_named("operations"),
                                   {{"operationId", id}, {"state", "COMMITTED"}}, "operationId"));
    for (auto& action : plan.actions) write.actions.push_back(std::move(action));
    return write;
  }
  std::uint64_t add(TransactWrite request) {
    requests.push_back(std::make_unique<TransactWrite>(std::move(request)));
    return queue.add(*requests.back());
  }
  /// Sends the next group; "1 2" are its members.
  std::string send(std::string* settled_text) {
    auto group = queue.next();
    if (!group) return "none";
    const Outcome outcome =
        shop.tables->transact_write(group->single != nullptr ? *group->single : group->transaction);
    *settled_text = text(queue.settle(outcome));
    std::string members;
    for (const auto member : group->members) members += std::to_string(member) + " ";
    return members;
  }
  /// "1 committed 2 alone": what each member is told.
  static std::string text(const std::vector<GroupQueue::Settled>& settled) {
    std::string text;
    for (const auto& one : settled) {
      text += std::to_string(one.member) + " " + text_of_outcome(one.outcome) + " ";
    }
    return text;
  }
  static std::string text_of_outcome(const std::optional<Outcome>& outcome) {
    if (!outcome) return "alone";
    if (!*outcome) return "error";
    if (std::holds_alternative<tables::Committed>((*outcome)->result)) return "committed";
    std::string text = "cancelled";
    for (const auto& reason : std::get<tables::Cancelled>((*outcome)->result).reasons) {
      text += reason.code == CancellationCode::none ? "." : "!";
    }
    return text;
  }
  static tables::TransactWriteOutcome cancelled(std::size_t count, std::size_t place,
                                                CancellationCode code) {
    tables::Cancelled reasons;
    reasons.reasons.resize(count);
    reasons.reasons[place].code = code;
    tables::TransactWriteOutcome outcome;
    outcome.result = std::move(reasons);
    return outcome;
  }

  Shop shop;
  GroupQueue queue{shop.schema};
  std::vector<std::unique_ptr<TransactWrite>> requests;
  std::string settled;
};

TEST_F(Groups, OneStockWriteServesAllAndEachKeepsItsOwnItems) {
  for (int i = 1; i <= 3; ++i) add(order("op-" + std::to_string(i), i));
  EXPECT_EQ(send(&settled), "1 2 3 ");
  EXPECT_EQ(settled, "1 committed 2 committed 3 committed ");
  EXPECT_EQ(shop.levels("hot", 1), "24");
  const auto shard = must(shard_from(shop.item(shop.schema.stock, {{"stockKey", "hot#0"}})));
  EXPECT_EQ(shard.version, 2);
  for (int i = 1; i <= 3; ++i) {
    const std::string id = "op-" + std::to_string(i);
    EXPECT_EQ(shop.entry("order:" + id, id).moves, (std::vector<Move>{{"hot", 0, -i, 1}}));
    EXPECT_NE(shop.order(id), "nothing");
    EXPECT_EQ(shop.tables.get("operations", "operationId: '" + id + "'"),
              "operationId: '" + id + "', state: 'COMMITTED'");
  }
}

TEST_F(Groups, HoldAsManyAsOneTransactionDoes) {
  for (int i = 0; i < 30; ++i) add(order("op-" + std::to_string(i), 1));
  const auto group = queue.next();
  ASSERT_TRUE(group.has_value());
  EXPECT_EQ(group->members.size(), 24U);  // 4 items each, and the stock: 97 actions
  EXPECT_EQ(group->transaction.actions.size(), 97U);
  EXPECT_FALSE(queue.next().has_value());  // one at a time
  queue.settle(Outcome(tables::TransactWriteOutcome{}));
  EXPECT_EQ(queue.next()->members.size(), 6U);
}

TEST_F(Groups, OneOperationSentTwiceIsNotTwiceInAGroup) {
  add(order("op-1", 1));
  add(order("op-1", 1));
  add(order("op-2", 1));
  EXPECT_EQ(send(&settled), "1 3 ");
  EXPECT_EQ(send(&settled), "2 ");
  EXPECT_EQ(settled, "2 cancelled!!.!! ");
  EXPECT_EQ(shop.levels("hot", 1), "28");
}

TEST_F(Groups, AMemberThatStandsInTheWayIsSentAloneAndTheOthersGoAgain) {
  auto first = order("op-1", 1);
  add(order("op-1", 1));
  must(shop.tables->transact_write(first));  // it committed, and its answer was lost
  add(order("op-2", 1));
  add(order("op-3", 1));
  EXPECT_EQ(send(&settled), "1 2 3 ");
  EXPECT_EQ(settled, "1 alone ");
  EXPECT_EQ(send(&settled), "2 3 ");
  EXPECT_EQ(settled, "2 committed 3 committed ");
  EXPECT_EQ(shop.levels("hot", 1), "27");
}

TEST_F(Groups, AFenceOnOneMemberCancelsTheLateGroupWhole) {
  add(order("op-1", 1));
  add(order("op-2", 1));
  shop.tables.put("operations", "operationId: 'op-2', state: 'FAILED'");
  EXPECT_EQ(send(&settled), "1 2 ");
  EXPECT_EQ(settled, "2 alone ");
  EXPECT_EQ(shop.levels("hot", 1), "30");
  EXPECT_EQ(send(&settled), "1 ");
  EXPECT_EQ(settled, "1 committed ");
}

TEST_F(Groups, WhenTheSumIsShortEachTriesAlone) {
  add(order("op-1", 20));
  shop.planner.stock().forget("hot");
  add(order("op-2", 20));
  EXPECT_EQ(send(&settled), "1 2 ");
  EXPECT_EQ(settled, "1 alone 2 alone ");
  EXPECT_EQ(shop.levels("hot", 1), "30");
}

TEST_F(Groups, AConflictOrALostAnswerIsEachMembersOwn) {
  add(order("op-1", 1));
  add(order("op-2", 1));
  const auto group = queue.next();
  ASSERT_EQ(group->transaction.actions.size(), 9U);
  // The stock is the third action of the first member, and shared.
  EXPECT_EQ(text(queue.settle(cancelled(9, 2, CancellationCode::transaction_conflict))),
            "1 cancelled..!.. 2 cancelled..!.. ");
  add(order("op-3", 1));
  add(order("op-4", 1));
  queue.next();
  EXPECT_EQ(text(queue.settle(Outcome(Error{ErrorCode::unknown_outcome, "lost"}))),
            "3 error 4 error ");
}

TEST_F(Groups, OrdersOfSeveralShardsShareEachShardsWrite) {
  shop.create_stock("wide", 4, 4);
  add(order("op-1", 2, "wide"));
  add(order("op-2", 2, "wide"));
  EXPECT_EQ(send(&settled), "1 2 ");
  EXPECT_EQ(shop.levels("wide", 4), "0 0 0 0");
}

TEST_F(Groups, OnlyNewOrdersOfOneSkuAreGrouped) {
  shop.create_stock("other", 1, 5);
  EXPECT_EQ(group_key(shop.schema, order("op-1", 1)), "hot");
  const operation::Request two{
      "op-2", "orders.place",
      parse_item("currency: 'EUR', lines: [{sku: 'hot', quantity: 1, unitPrice: 1}, "
                 "{sku: 'other', quantity: 1, unitPrice: 1}]")};
  auto plan = std::get<operation::Plan>(must(shop.planner.plan(two, 1)));
  TransactWrite write;
  write.actions = std::move(plan.actions);
  EXPECT_EQ(group_key(shop.schema, write), std::nullopt);
  // Without an operation's record there is nothing that keeps an order from being made twice.
  auto bare = order("op-3", 1);
  bare.actions.erase(bare.actions.begin());
  EXPECT_EQ(group_key(shop.schema, bare), std::nullopt);
}

TEST_F(Groups, ManyThreadsOnOneSkuLoseAndDoubleNothing) {
  constexpr int threads_count = 6;
  constexpr int orders_each = 40;
  shop.create_stock("rush", 1, threads_count * orders_each - 10);
  GroupingTables grouping(*shop.tables, shop.schema);
  std::atomic<int> committed = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < threads_count; ++t) {
    threads.emplace_back([&, t] {
      // Each is a node of its own.
      SeededRandom random(static_cast<std::uint64_t>(t));
      OrderPlanner planner(*shop.tables, shop.schema, shop.tables.clock(), random);
      for (int i = 0; i < orders_each; ++i) {
        const std::string id = "rush-" + std::to_string(t) + "-" + std::to_string(i);
        const operation::Request request{
            id, "orders.place",
            parse_item("currency: 'EUR', lines: [{sku: 'rush', quantity: 1, unitPrice: 1}]")};
        auto planned = must(planner.plan(request, 1));
        auto* plan = std::get_if<operation::Plan>(&planned);
        if (plan == nullptr) continue;  // sold out
        TransactWrite write;
        write.actions.push_back(
            insert(engine::table_named("operations"), {{"operationId", id}}, "operationId"));
        for (auto& action : plan->actions) write.actions.push_back(std::move(action));
        const auto outcome = must(grouping.transact_write(write));
        committed += std::holds_alternative<tables::Committed>(outcome.result) ? 1 : 0;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(committed, threads_count * orders_each - 10);
  EXPECT_EQ(shop.levels("rush", 1), "0");
  const auto figures = grouping.figures();
  EXPECT_GE(figures.members + figures.alone, static_cast<std::uint64_t>(committed));
}

}  // namespace
}  // namespace semel::orders
