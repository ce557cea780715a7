#include "simulation/shop.h"

#include "base/check.h"
#include "domain/expression/parse.h"

namespace semel::simulation {
namespace {

using operation::AnotherPlan;
using operation::Plan;
using operation::Refusal;

// The order of the plan's actions.
constexpr std::size_t stock_position = 1;

value::Number number(std::int64_t value) {
  return value::Number(value);
}

std::int64_t number_in(const value::Item& item, const char* name) {
  const auto* found = item.find(name);
  const auto* value = found == nullptr ? nullptr : found->get<value::Number>();
  std::int64_t result = 0;
  if (value != nullptr) CHECK(value->to_int64(result));
  return result;
}

tables::CreateTable by_key(const char* name, const char* key, const char* sort_key = nullptr) {
  tables::CreateTable request;
  request.table.name = table(name);
  request.table.billing = tables::BillingMode::pay_per_request;
  request.table.keys.partition_key = key;
  request.table.attributes.push_back({key, value::Type::string});
  if (sort_key != nullptr) {
    request.table.keys.sort_key = sort_key;
    request.table.attributes.push_back({sort_key, value::Type::number});
  }
  return request;
}

value::Item stock_key(int sku, int shard) {
  return {{"sku", "sku" + std::to_string(sku)}, {"shard", number(shard)}};
}

tables::Put put_new(const char* name, value::Item item, const char* key) {
  return {table(name), std::move(item),
          expression::Condition{expression::AttributeNotExists{{key, {}}}}};
}

tables::Update stock_change(int sku, int shard, int quantity, bool is_receipt) {
  expression::Placeholders known({}, {{":q", number(quantity)}});
  tables::Update change{table("stock"), stock_key(sku, shard), {}, std::nullopt};
  auto update = expression::parse_update(
      is_receipt ? "SET available = available + :q" : "SET available = available - :q", known);
  change.update = *std::move(update);
  if (!is_receipt) {
    auto enough = expression::parse_condition("available >= :q", "ConditionExpression", known);
    change.condition = *std::move(enough);
  }
  return change;
}

}  // namespace

operation::Request request_of(const Wish& wish) {
  return {wish.id,
          wish.is_receipt ? receipt_kind : order_kind,
          {{"quantity", number(wish.quantity)}, {"sku", number(wish.sku)}}};
}

std::string to_text(const Wish& wish) {
  return wish.id + (wish.is_receipt ? " receives " : " orders ") + std::to_string(wish.quantity) +
         " of sku" + std::to_string(wish.sku);
}

Result<void> create_shop(tables::Tables& tables) {
  for (const auto& request : {by_key("orders", "id"), by_key("stock", "sku", "shard"),
                              by_key("ledger", "id"), by_key("outbox", "id")}) {
    TRY(tables.create_table(request));
  }
  for (int sku = 0; sku < sku_count; ++sku) {
    for (int shard = 0; shard < shard_count; ++shard) {
      value::Item item = stock_key(sku, shard);
      item.set("available", number(initial_per_shard));
      TRY(tables.put({table("stock"), std::move(item), std::nullopt}));
    }
  }
  return {};
}

value::Item outbox_item(const std::string& id, const std::string& event) {
  return {{"id", id}, {"event", event}};
}

int ShopPlanner::choose_shard(int sku) {
  const int chosen = static_cast<int>(random_.next() % shard_count);
  if (random_.next() % 2 == 0) return chosen;
  // What is read here is old when it is used: the plan's condition decides.
  const auto got = tables_.get({table("stock"), stock_key(sku, chosen), std::nullopt, true});
  if (!got || !got->item || number_in(*got->item, "available") > 0) return chosen;
  return (chosen + 1) % shard_count;
}

Result<std::variant<Plan, Refusal>> ShopPlanner::plan(const operation::Request& request,
                                                      int generation) {
  const bool is_receipt = request.kind == receipt_kind;
  const int sku = static_cast<int>(number_in(request.payload, "sku"));
  const int quantity = static_cast<int>(number_in(request.payload, "quantity"));
  if (quantity < 1) return invalid_argument("a quantity below one");
  const int shard = generation == 1 ? choose_shard(sku) : generation % shard_count;
  const value::Item common{{"id", request.id},
                           {"sku", number(sku)},
                           {"quantity", number(quantity)},
                           {"kind", request.kind}};
  Plan plan;
  plan.actions.emplace_back(put_new("orders", common, "id"));
  plan.actions.emplace_back(stock_change(sku, shard, quantity, is_receipt));
  value::Item entry = common;
  entry.set("debit", number(quantity));
  entry.set("credit", number(quantity));
  plan.actions.emplace_back(put_new("ledger", std::move(entry), "id"));
  if (!outbox_apart_) {
    plan.actions.emplace_back(put_new("outbox", outbox_item(request.id, request.kind), "id"));
  }
  plan.result = {{"order", request.id}, {"shard", number(shard)}};
  return std::variant<Plan, Refusal>(std::move(plan));
}

std::variant<Refusal, AnotherPlan> ShopPlanner::judge_cancelled(
    const operation::Request& request, int generation, const std::vector<tables::WriteAction>&,
    const tables::Cancelled& cancelled) {
  const auto stock = cancelled.reasons[stock_position].code;
  if (stock != tables::CancellationCode::conditional_check_failed)
    return Refusal{"order_exists", "There is such an order"};
  Refusal sold_out{"sold_out", "Not enough in stock"};
  // Of the first SKU another shard is tried; of the second the first no is final.
  if (number_in(request.payload, "sku") == 0 && generation <= shard_count)
    return AnotherPlan{std::move(sold_out)};
  return sold_out;
}

}  // namespace semel::simulation
