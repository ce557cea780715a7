#include "domain/operation/orders/stock_cache.h"

#include <algorithm>

namespace semel::orders {
namespace {

constexpr int round_count_max = 6;
constexpr std::size_t transaction_gets_max = 100;

Result<std::optional<SkuView>> view_of(const std::vector<std::optional<value::Item>>& items) {
  if (!items[0]) return std::optional<SkuView>();
  SkuView view;
  view.head = TRY(head_from(*items[0]));
  for (std::size_t i = 1; i < items.size(); ++i) {
    ShardView shard;
    if (items[i]) {
      const StockShard stored = TRY(shard_from(*items[i]));
      shard = {true, stored.closed, stored.available, stored.epoch, stored.version};
    }
    view.shards.push_back(shard);
  }
  return std::optional<SkuView>(std::move(view));
}

void add_moves(SkuView& view, const std::vector<Move>& moves) {
  for (const Move& move : moves) {
    view.shards[static_cast<std::size_t>(move.shard)].available += move.quantity;
  }
}

}  // namespace

StockCache::StockCache(tables::Tables& tables, const Schema& schema, const Clock& clock)
    : tables_(tables), schema_(schema), clock_(clock) {}

Result<StockCache::Collected> StockCache::collect_once(const std::string& sku, int shard_count) {
  Collected items;
  std::vector<std::string> keys{stock_head_key(sku)};
  for (int shard = 0; shard < shard_count; ++shard) keys.push_back(stock_key(sku, shard));
  for (std::size_t first = 0; first < keys.size(); first += transaction_gets_max) {
    tables::TransactGet request;
    const std::size_t end = std::min(keys.size(), first + transaction_gets_max);
    for (std::size_t i = first; i < end; ++i) {
      tables::Get get;
      get.table = schema_.stock;
      get.key = {{"stockKey", keys[i]}};
      request.gets.push_back(std::move(get));
    }
    auto outcome = TRY(tables_.transact_get(request));
    auto* found = std::get_if<Collected>(&outcome.result);
    if (found == nullptr)
      return Error{ErrorCode::conflict, "stock of " + sku + " is being written"};
    std::move(found->begin(), found->end(), std::back_inserter(items));
  }
  return items;
}

Result<StockCache::Collected> StockCache::collect(const std::string& sku, int shard_count) {
  const bool in_one = static_cast<std::size_t>(shard_count) < transaction_gets_max;
  std::optional<Collected> before;
  for (int round = 0; round < round_count_max; ++round) {
    auto items = collect_once(sku, shard_count);
    if (!items) {
      if (items.error().code != ErrorCode::conflict) return std::move(items).error();
      continue;
    }
    // Every write of an item changes its version: two equal readings were true in between.
    if (in_one || (before && *before == *items)) return *std::move(items);
    before = *std::move(items);
  }
  return Error{ErrorCode::conflict, "stock of " + sku + " changed under every reading"};
}

Result<std::optional<SkuView>> StockCache::load(const std::string& sku, int shard_count) {
  tables::Get get;
  get.table = schema_.stock;
  get.key = {{"stockKey", stock_head_key(sku)}};
  get.consistent = true;
  for (int round = 0; round < round_count_max; ++round) {
    const auto head_item = TRY(tables_.get(get));
    if (!head_item.item) return std::optional<SkuView>();
    const StockHead head = TRY(head_from(*head_item.item));
    const Collected items = TRY(collect(sku, std::max(head.shard_count, shard_count)));
    auto view = TRY(view_of(items));
    if (!view || view->head.shard_count <= static_cast<int>(view->shards.size())) return view;
  }
  return Error{ErrorCode::conflict, "the shards of " + sku + " changed under every reading"};
}

Result<std::optional<SkuView>> StockCache::refresh(const std::string& sku) {
  auto view = TRY(load(sku));
  const Lock lock(mutex_);
  if (!view) {
    by_sku_.erase(sku);
    return view;
  }
  view->shards.resize(static_cast<std::size_t>(view->head.shard_count));
  if (by_sku_.size() >= sku_count_max) by_sku_.clear();
  by_sku_[sku] = {*view, clock_.steady_us() / 1'000};
  return view;
}

StockCache::Known* StockCache::find_fresh(const std::string& sku) {
  const auto place = by_sku_.find(sku);
  if (place == by_sku_.end()) return nullptr;
  const std::int64_t age_ms = clock_.steady_us() / 1'000 - place->second.loaded_ms;
  return age_ms > age_ms_max ? nullptr : &place->second;
}

Result<StockCache::Choice> StockCache::take(const std::string& sku, std::int64_t quantity,
                                            std::uint64_t random, std::size_t count_max) {
  {
    const Lock lock(mutex_);
    Known* known = find_fresh(sku);
    if (known != nullptr) {
      Choice choice{true, 0, choose_takes(known->view, quantity, random, count_max)};
      if (!choice.takes.empty()) {
        add_moves(known->view, choice.takes);
        return choice;
      }
    }
  }
  const auto view = TRY(refresh(sku));
  if (!view) return Choice{};
  Choice choice{true, view->total_available(), choose_takes(*view, quantity, random, count_max)};
  const Lock lock(mutex_);
  const auto place = by_sku_.find(sku);
  if (place != by_sku_.end() && place->second.view.shards.size() == view->shards.size()) {
    add_moves(place->second.view, choice.takes);
  }
  return choice;
}

Result<std::optional<Move>> StockCache::give(const std::string& sku, std::int64_t quantity) {
  std::optional<SkuView> view;
  {
    const Lock lock(mutex_);
    const Known* known = find_fresh(sku);
    if (known != nullptr) view = known->view;
  }
  if (!view) view = TRY(refresh(sku));
  if (!view) return std::optional<Move>();
  std::optional<Move> chosen;
  std::int64_t least = 0;
  for (std::size_t i = 0; i < view->shards.size(); ++i) {
    const ShardView& shard = view->shards[i];
    if (!shard.exists || shard.closed || (chosen && shard.available >= least)) continue;
    chosen = Move{sku, static_cast<int>(i), quantity, shard.epoch};
    least = shard.available;
  }
  return chosen;
}

void StockCache::note(const value::Item& stock_item) {
  if (is_head(stock_item)) {
    const auto head = head_from(stock_item);
    if (head) forget(head->sku);
    return;
  }
  const auto shard = shard_from(stock_item);
  if (!shard) return;
  const Lock lock(mutex_);
  const auto place = by_sku_.find(shard->sku);
  if (place == by_sku_.end()) return;
  auto& shards = place->second.view.shards;
  const auto position = static_cast<std::size_t>(shard->shard);
  if (shard->closed || position >= shards.size()) {
    by_sku_.erase(place);  // the shards were counted anew
    return;
  }
  shards[position] = {true, false, shard->available, shard->epoch, shard->version};
}

void StockCache::forget(const std::string& sku) {
  const Lock lock(mutex_);
  by_sku_.erase(sku);
}

}  // namespace semel::orders
