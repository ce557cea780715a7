#include "domain/operation/orders/stock_cache.h"

#include <gtest/gtest.h>

#include "domain/operation/orders/actions.h"
#include "domain/operation/orders/orders_test_helpers.h"
#include "domain/tables/forwarding.h"

namespace semel::orders {
namespace {

/// Counts the calls that read, and does something before each transaction of reads.
class Watched final : public tables::ForwardingTables {
 public:
  using ForwardingTables::ForwardingTables;
  Result<tables::GetOutcome> get(const tables::Get& request) override {
    ++reads;
    return inner_.get(request);
  }
  Result<tables::TransactGetOutcome> transact_get(const tables::TransactGet& request) override {
    ++reads;
    if (before_each) before_each();
    if (conflict) {
      tables::TransactGetOutcome outcome;
      outcome.result = tables::Cancelled{};
      return outcome;
    }
    return inner_.transact_get(request);
  }
  int reads = 0;
  bool conflict = false;
  std::function<void()> before_each;
};

class Cache : public testing::Test {
 protected:
  Shop shop;
  Watched watched{*shop.tables};
  StockCache cache{watched, shop.schema, shop.tables.clock()};
};

TEST_F(Cache, ReadsOnceAndThenBelieves) {
  shop.create_stock("apple", 4, 100);
  EXPECT_EQ(must(cache.take("apple", 1, 0, 96)).takes.size(), 1U);
  const int reads = watched.reads;
  for (int i = 0; i < 50; ++i) must(cache.take("apple", 1, static_cast<std::uint64_t>(i), 96));
  EXPECT_EQ(watched.reads, reads);
}

TEST_F(Cache, ReadsAgainWhatIsOldOrShort) {
  shop.create_stock("apple", 1, 3);
  must(cache.take("apple", 3, 0, 96));
  int reads = watched.reads;
  // By belief nothing is left; the table says that nobody took it.
  EXPECT_EQ(must(cache.take("apple", 3, 0, 96)).takes.size(), 1U);
  EXPECT_GT(watched.reads, reads);
  shop.run("stock.receive", "r-1", "sku: 'apple', quantity: 100");
  shop.tables.clock().advance_ms(StockCache::age_ms_max + 1);
  reads = watched.reads;
  EXPECT_EQ(must(cache.take("apple", 50, 0, 96)).takes.size(), 1U);
  EXPECT_GT(watched.reads, reads);
}

TEST_F(Cache, LearnsFromTheItemsOfReplies) {
  shop.create_stock("apple", 2, 20);
  must(cache.take("apple", 1, 0, 96));
  StockShard first{"apple", 0, 0, 5, 1, false};
  cache.note(to_item(first));
  for (std::uint64_t random = 0; random < 8; ++random) {
    EXPECT_EQ(must(cache.take("apple", 1, random, 96)).takes[0].shard, 1);
  }
  first.epoch = 9;
  first.available = 7;
  cache.note(to_item(first));
  EXPECT_EQ(must(cache.give("apple", 1)), (Move{"apple", 1, 1, 1}));
  first.available = 0;
  cache.note(to_item(first));
  EXPECT_EQ(must(cache.give("apple", 1)), (Move{"apple", 0, 1, 9}));
}

TEST_F(Cache, AnUnknownSkuIsNone) {
  EXPECT_FALSE(must(cache.load("none")).has_value());
  EXPECT_FALSE(must(cache.take("none", 1, 0, 96)).known);
  EXPECT_FALSE(must(cache.give("none", 1)).has_value());
}

TEST_F(Cache, MoreShardsThanOneTransactionReadsAreReadUntilTheyRest) {
  shop.create_stock("apple", 150, 90);
  int moves = 0;
  // A unit moves from an early shard to a late one while the parts are read: a sum of parts would
  // count it twice, or not at all.
  watched.before_each = [&] {
    if (++moves > 3) return;
    tables::TransactWrite write;
    write.actions.push_back(move_stock(shop.schema, {"apple", 0, -1, 1}));
    write.actions.push_back(move_stock(shop.schema, {"apple", 89, 1, 1}));
    if (moves % 2 == 0) {
      write.actions.clear();
      write.actions.push_back(move_stock(shop.schema, {"apple", 89, -1, 1}));
      write.actions.push_back(move_stock(shop.schema, {"apple", 0, 1, 1}));
    }
    must(shop.tables->transact_write(write));
  };
  EXPECT_EQ(must(cache.load("apple"))->total_available(), 90);
  EXPECT_GT(watched.reads, 5);
}

TEST_F(Cache, StockThatNeverRestsIsAConflictAndNotAGuess) {
  shop.create_stock("apple", 2, 10);
  watched.conflict = true;
  const auto view = cache.load("apple");
  ASSERT_FALSE(view);
  EXPECT_EQ(view.error().code, ErrorCode::conflict);
}

}  // namespace
}  // namespace semel::orders
