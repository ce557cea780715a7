#include "cli/demo_audit.h"

#include <algorithm>
#include <map>

namespace semel::cli {
namespace {

struct Effects {
  std::string state = "none";
  std::int64_t order_count = 0;
  std::int64_t entry_count = 0;
};

std::map<std::string, Effects> effects_of(const Shop& shop) {
  std::map<std::string, Effects> effects;
  for (const auto& record : shop.records) effects[record.operation_id].state = record.state;
  for (const auto& order : shop.orders) effects[order.operation_id].order_count += 1;
  for (const auto& entry : shop.ledger) effects[entry.entry_id].entry_count += 1;
  return effects;
}

/// I1: as many orders and ledger entries as the record says.
bool is_once(const Effects& effects) {
  const std::int64_t wanted = effects.state == "COMMITTED" ? 1 : 0;
  return effects.order_count == wanted && effects.entry_count == wanted;
}

/// I2, for one SKU.
bool balances(const StockRow& row, const std::vector<OrderRow>& orders) {
  std::int64_t ordered = 0;
  for (const auto& order : orders) {
    if (order.sku == row.sku) ordered += order.quantity;
  }
  return row.available >= 0 && row.sold == ordered && row.received == row.available + row.sold;
}

/// I3: what the client was told is what the record says.
bool is_contradicted(const Answered& answer, const std::map<std::string, Effects>& effects) {
  const auto found = effects.find(answer.operation_id);
  const std::string state = found == effects.end() ? "none" : found->second.state;
  switch (answer.verdict) {
    case Verdict::committed:
    case Verdict::replayed:
      return state != "COMMITTED";
    case Verdict::failed:
      return state != "FAILED";
    default:
      return false;
  }
}

template <typename Rows, typename Predicate>
std::string count(const Rows& rows, Predicate predicate) {
  return std::to_string(std::count_if(rows.begin(), rows.end(), predicate));
}

template <typename Rows>
std::int64_t cents_of(const Rows& rows) {
  std::int64_t sum = 0;
  for (const auto& row : rows) sum += row.cents;
  return sum;
}

Check stock_check(const StockRow& row) {
  return {"stock of " + row.sku + ": left = received - sold",
          std::to_string(row.received) + " - " + std::to_string(row.sold) + " = " +
              std::to_string(row.received - row.sold),
          std::to_string(row.received) + " - " + std::to_string(row.sold) + " = " +
              std::to_string(row.available)};
}

}  // namespace

std::vector<Check> audit(const Shop& shop, const std::vector<Answered>& answers) {
  const auto effects = effects_of(shop);
  const auto committed =
      count(shop.records, [](const RecordRow& row) { return row.state == "COMMITTED"; });
  std::vector<Check> checks = {
      {"orders, one for each COMMITTED operation", committed, std::to_string(shop.orders.size())},
      {"ledger entries, one for each order", committed, std::to_string(shop.ledger.size())},
      {"cents in the ledger, as in the orders", std::to_string(cents_of(shop.orders)),
       std::to_string(cents_of(shop.ledger))}};
  for (const auto& row : shop.stock) checks.push_back(stock_check(row));
  checks.push_back({"I1 operations lost, doubled or half done", "0",
                    count(effects, [](const auto& entry) { return !is_once(entry.second); })});
  checks.push_back(
      {"I2 SKUs whose stock does not balance", "0",
       count(shop.stock, [&](const StockRow& row) { return !balances(row, shop.orders); })});
  checks.push_back(
      {"I3 answers that the tables contradict", "0",
       count(answers, [&](const Answered& answer) { return is_contradicted(answer, effects); })});
  checks.push_back(
      {"I4 operations without a final state", "0", count(effects, [](const auto& entry) {
         return entry.second.state != "COMMITTED" && entry.second.state != "FAILED";
       })});
  checks.push_back(
      {"clients still without an answer", "0", count(answers, [](const Answered& answer) {
         return answer.verdict == Verdict::unknown || answer.verdict == Verdict::retry;
       })});
  return checks;
}

}  // namespace semel::cli
