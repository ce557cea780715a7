// Long histories of random operations, made by two nodes over a store that loses answers.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "domain/operation/reconcile/reconcile_test_helpers.h"
#include "domain/tables/forwarding.h"

namespace semel::reconcile {
namespace {

/// Loses calls on their way, loses answers, and lets transactions meet others.
class Faulty final : public tables::ForwardingTables {
 public:
  Faulty(tables::Tables& inner, Random& random) : ForwardingTables(inner), random_(random) {}

  Result<tables::WriteOutcome> put(const tables::Put& request) override {
    return faulty([&] { return inner_.put(request); });
  }
  Result<tables::WriteOutcome> update(const tables::Update& request) override {
    return faulty([&] { return inner_.update(request); });
  }
  Result<tables::TransactWriteOutcome> transact_write(
      const tables::TransactWrite& request) override {
    if (on && random_.next() % 10 == 0) {
      tables::Cancelled cancelled;
      cancelled.reasons.resize(request.actions.size());
      cancelled.reasons.back().code = tables::CancellationCode::transaction_conflict;
      tables::TransactWriteOutcome outcome;
      outcome.result = std::move(cancelled);
      return outcome;
    }
    return faulty([&] { return inner_.transact_write(request); });
  }

  bool on = true;

 private:
  template <typename Call>
  auto faulty(Call call) -> decltype(call()) {
    const auto die = on ? random_.next() % 10 : 9;
    if (die == 0) return Error{ErrorCode::unknown_outcome, "the call was lost"};
    auto outcome = call();
    if (die <= 2) return Error{ErrorCode::unknown_outcome, "the answer was lost"};
    return outcome;
  }

  Random& random_;
};

class History {
 public:
  explicit History(std::uint64_t seed) : random_(seed) {
    second_.join(second_planners_);
    for (const char* sku : {"plum", "fig"}) {
      run({"stock-" + std::string(sku), "stock.create",
           parse_item("sku: '" + std::string(sku) + "', shards: 3, quantity: 40")});
    }
  }

  void go_on(int count) {
    for (int i = 0; i < count; ++i) run(random_request());
  }
  /// Finishes all that had no answer, on a store that is well.
  void settle() {
    faulty_.on = false;
    for (const auto& [id, request] : open_) {
      const auto found = must(first_node_.find(id));
      const bool unfinished = found.record && !operation::is_final(found.record->state);
      const auto answer =
          must(unfinished ? first_node_.finish(*found.record, {}) : first_node_.run(request, {}));
      ASSERT_FALSE(std::holds_alternative<operation::Open>(answer.outcome)) << id;
    }
    open_.clear();
  }

  Driven driven;

 private:
  std::string number(std::uint64_t below) { return std::to_string(random_.next() % below + 1); }
  std::string sku() {
    static constexpr const char* skus[] = {"apple", "pear", "plum", "fig"};
    return skus[random_.next() % 4];
  }

  operation::Request random_request() {
    const std::string id = "r-" + std::to_string(++count_);
    const std::string old_order = "orderId: 'r-" + number(count_) + "'";
    const std::string lines = "currency: 'EUR', lines: [{sku: '" + sku() +
                              "', quantity: " + number(6) + ", unitPrice: " + number(500) +
                              "}, {sku: '" + sku() + "', quantity: " + number(6) +
                              ", unitPrice: 10}]";
    const std::pair<const char*, std::string> choices[] = {
        {"orders.place", lines},
        {"orders.place", lines},
        {"orders.reserve", lines + ", expiresInMs: 1000"},
        {"orders.confirm", old_order},
        {"orders.release", old_order},
        {"orders.cancel", old_order},
        {"orders.ship", old_order},
        {"orders.deliver", old_order},
        {"orders.refund", old_order + ", currency: 'EUR', amount: " + number(900)},
        {"orders.return", old_order},
        {"stock.receive", "sku: '" + sku() + "', quantity: " + number(20)},
        {"stock.rebalance", "sku: '" + sku() + "'"},
        {"stock.resize", "sku: '" + sku() + "', shards: " + number(5)}};
    const auto& [kind, payload] = choices[random_.next() % std::size(choices)];
    return {id, kind, parse_item(payload)};
  }

  void run(const operation::Request& request) {
    const operation::Driver& node = random_.next() % 2 == 0 ? first_node_ : second_node_;
    operation::RunOptions options;
    options.intent = random_.next() % 4 != 0;
    const auto answer = node.run(request, options);
    if (!answer || std::holds_alternative<operation::Open>(answer->outcome)) {
      open_[request.id] = request;
    }
  }

  SeededRandom random_;
  Faulty faulty_{*driven.shop.tables, random_};
  orders::OrderPlanner second_{*driven.shop.tables, driven.shop.schema, driven.shop.tables.clock(),
                               random_};
  operation::Planners second_planners_;
  operation::Driver first_node_{
      {faulty_, driven.shop.tables.clock(), random_, driven.pause, driven.planners, driven.budget},
      driven.options()};
  operation::Driver second_node_{
      {faulty_, driven.shop.tables.clock(), random_, driven.pause, second_planners_, driven.budget},
      driven.options()};
  std::uint64_t count_ = 0;
  std::map<std::string, operation::Request> open_;
};

TEST(Histories, LeaveNothingToFindWhateverWasLost) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    History history(seed);
    history.go_on(120);
    history.settle();
    const Report report = history.driven.reconcile();
    ASSERT_EQ(Driven::text(report), "") << "seed " << seed;
    ASSERT_GT(report.entries, 30U) << "seed " << seed;
  }
}

using Content = std::vector<value::Item>;

Content content_of(Driven& driven, const tables::TableName& table) {
  tables::Scan scan;
  scan.table = table;
  return must(driven.shop.tables->scan(scan)).items;
}

void restore(Driven& driven, const tables::TableName& table, const Content& content) {
  const auto keys = must(driven.shop.tables->describe_table(table)).keys;
  for (const value::Item& item : content_of(driven, table)) {
    tables::Delete erase;
    erase.table = table;
    erase.key.set(keys.partition_key, *item.find(keys.partition_key));
    if (keys.sort_key) erase.key.set(*keys.sort_key, *item.find(*keys.sort_key));
    must(driven.shop.tables->remove(erase));
  }
  for (const value::Item& item : content) driven.put(table, item);
}

/// What a shop cares for: how much there is of each SKU, and the state of each order.
std::string summary(Driven& driven) {
  std::map<std::string, std::int64_t> stock;
  for (const value::Item& item : content_of(driven, driven.shop.schema.stock)) {
    if (orders::is_head(item)) continue;
    const auto shard = must(orders::shard_from(item));
    stock[shard.sku] += shard.available;
  }
  std::set<std::string> lines;
  for (const value::Item& item : content_of(driven, driven.shop.schema.orders)) {
    const auto order = must(orders::order_from(item));
    lines.insert(order.id + " " + std::string(name_of(order.state)) + " " +
                 std::to_string(order.refunded_minor));
  }
  std::string text;
  for (const auto& [sku, sum] : stock) text += sku + " " + std::to_string(sum) + "\n";
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

TEST(Histories, ATableOfAnEarlierTimeIsMendedToWhatItWas) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    History history(seed);
    Driven& driven = history.driven;
    const orders::Schema& schema = driven.shop.schema;
    history.go_on(40);
    std::map<tables::TableName, Content> earlier;
    for (const auto& table : {schema.orders, schema.stock, schema.ledger, *schema.outbox}) {
      earlier[table] = content_of(driven, table);
    }
    history.go_on(40);
    history.settle();
    const std::string wanted = summary(driven);
    for (const auto& [table, content] : earlier) {
      restore(driven, table, content);
      const Report report = driven.reconcile();
      ASSERT_FALSE(report.findings.empty()) << table.name << " seed " << seed;
      for (const Finding& finding : report.findings) {
        ASSERT_TRUE(finding.repair.has_value()) << to_text(finding);
      }
      driven.mend(report);
      ASSERT_EQ(Driven::text(driven.reconcile()), "") << table.name << " seed " << seed;
      ASSERT_EQ(summary(driven), wanted) << table.name << " seed " << seed;
    }
  }
}

}  // namespace
}  // namespace semel::reconcile
