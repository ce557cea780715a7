#include "cli/demo_audit.h"

#include <gtest/gtest.h>

namespace semel::cli {
namespace {

Shop sound_shop() {
  return {.records = {{"op-1", "COMMITTED", "order-op-1"}, {"op-2", "FAILED", "order-op-2"}},
          .orders = {{"order-op-1", "op-1", "tea", 2, 500}},
          .ledger = {{"op-1", "order-op-1", 500}},
          .stock = {{"tea", 8, 2, 10}}};
}

/// The names of the checks that do not hold, one a line.
std::string broken(const Shop& shop, const std::vector<Answered>& answers = {}) {
  std::string names;
  for (const auto& check : audit(shop, answers)) {
    if (!check.holds()) names += check.name + "\n";
  }
  return names;
}

TEST(Audit, FindsNothingInASoundShop) {
  EXPECT_EQ(broken(sound_shop(), {{"op-1", Verdict::committed},
                                  {"op-1", Verdict::replayed},
                                  {"op-2", Verdict::failed}}),
            "");
}

TEST(Audit, SeesALostLedgerEntry) {
  auto shop = sound_shop();
  shop.ledger.clear();
  EXPECT_EQ(broken(shop),
            "ledger entries, one for each order\n"
            "cents in the ledger, as in the orders\n"
            "I1 operations lost, doubled or half done\n");
}

TEST(Audit, SeesADoubledOrder) {
  auto shop = sound_shop();
  shop.orders.push_back({"order-again", "op-1", "tea", 2, 500});
  EXPECT_EQ(broken(shop),
            "orders, one for each COMMITTED operation\n"
            "cents in the ledger, as in the orders\n"
            "I1 operations lost, doubled or half done\n"
            "I2 SKUs whose stock does not balance\n");
}

TEST(Audit, SeesStockThatWasTakenTwice) {
  auto shop = sound_shop();
  shop.stock[0].available = 6;
  EXPECT_EQ(broken(shop),
            "stock of tea: left = received - sold\nI2 SKUs whose stock does not balance\n");
}

TEST(Audit, SeesAnAnswerThatTheTablesContradict) {
  EXPECT_EQ(broken(sound_shop(), {{"op-2", Verdict::committed}}),
            "I3 answers that the tables contradict\n");
  EXPECT_EQ(broken(sound_shop(), {{"op-1", Verdict::failed}}),
            "I3 answers that the tables contradict\n");
}

TEST(Audit, SeesAClientWithoutAnAnswer) {
  EXPECT_EQ(broken(sound_shop(), {{"op-1", Verdict::unknown}}),
            "clients still without an answer\n");
}

}  // namespace
}  // namespace semel::cli
