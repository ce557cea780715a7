#pragma once

#include <string>

#include "domain/operation/driver.h"

namespace semel::simulation {

inline constexpr const char* region = "us-east-1";
inline constexpr int sku_count = 2;
inline constexpr int shard_count = 2;
inline constexpr int initial_per_shard = 3;

inline tables::TableName table(const char* name) {
  return {region, name};
}

/// What a client of the shop wants: an order, or a receipt of goods.
struct Wish {
  std::string id;
  bool is_receipt = false;
  int sku = 0;
  int quantity = 1;
  bool operator==(const Wish&) const = default;
};
operation::Request request_of(const Wish& wish);
std::string to_text(const Wish& wish);

/// Orders, stock in shards, ledger and outbox, with an initial stock.
Result<void> create_shop(tables::Tables& tables);

inline constexpr const char* order_kind = "order";
inline constexpr const char* receipt_kind = "receipt";

/// The item that tells other systems of an operation.
value::Item outbox_item(const std::string& id, const std::string& event);

/// A small business with all that can go wrong: a shard chosen by a read or at random, another one
/// when it is short, order, ledger entry and outbox item in the same transaction.
class ShopPlanner final : public operation::Planner {
 public:
  /// `outbox_apart`: a planted fault, the outbox item is not in the plan.
  ShopPlanner(tables::Tables& tables, Random& random, bool outbox_apart)
      : tables_(tables), random_(random), outbox_apart_(outbox_apart) {}

  Result<std::variant<operation::Plan, operation::Refusal>> plan(const operation::Request& request,
                                                                 int generation) override;
  std::variant<operation::Refusal, operation::AnotherPlan> judge_cancelled(
      const operation::Request& request, int generation,
      const std::vector<tables::WriteAction>& actions, const tables::Cancelled& cancelled) override;

 private:
  int choose_shard(int sku);

  tables::Tables& tables_;
  Random& random_;
  const bool outbox_apart_;
};

}  // namespace semel::simulation
