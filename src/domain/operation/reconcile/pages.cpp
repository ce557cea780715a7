#include "domain/operation/reconcile/pages.h"

#include <algorithm>
#include <map>

namespace semel::reconcile {
namespace {

constexpr std::size_t batch_gets_max = 100;
constexpr int try_count_max = 8;

using Items = std::vector<std::optional<value::Item>>;

/// Reads `places` of `gets`; those that were not processed are read again.
Result<void> read_batch(tables::Tables& tables, const std::vector<tables::Get>& gets,
                        std::vector<std::size_t> places, Items& items) {
  while (!places.empty()) {
    tables::BatchGet request;
    for (const std::size_t place : places) request.gets.push_back(gets[place]);
    auto outcome = TRY(tables.batch_get(request));
    std::vector<std::size_t> left;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto& skipped = outcome.unprocessed;
      if (std::find(skipped.begin(), skipped.end(), i) != skipped.end()) {
        left.push_back(places[i]);
      } else {
        items[places[i]] = std::move(outcome.items[i]);
      }
    }
    if (left.size() == places.size()) return unavailable("no item of a batch could be read");
    places = std::move(left);
  }
  return {};
}

}  // namespace

tables::Get get_of(const tables::TableName& table, value::Item key) {
  tables::Get get;
  get.table = table;
  get.key = std::move(key);
  get.consistent = true;
  return get;
}

Result<void> for_each_page(tables::Tables& tables, const tables::TableName& table,
                           std::int64_t page_size,
                           const std::function<Result<void>(std::vector<value::Item>)>& each) {
  tables::Scan scan;
  scan.table = table;
  scan.limit = page_size;
  scan.consistent = true;
  do {
    auto page = TRY(tables.scan(scan));
    scan.exclusive_start_key = std::move(page.last_evaluated_key);
    if (!page.items.empty()) TRY(each(std::move(page.items)));
  } while (scan.exclusive_start_key);
  return {};
}

Result<Items> read_items(tables::Tables& tables, std::vector<tables::Get> gets) {
  Items items(gets.size());
  // By table and key: where it is read, for all places that want it.
  std::map<std::pair<tables::TableName, std::string>, std::size_t> first;
  std::vector<std::size_t> same(gets.size());
  std::vector<std::size_t> batch;
  for (std::size_t i = 0; i < gets.size(); ++i) {
    const auto [place, is_new] = first.try_emplace({gets[i].table, to_text(gets[i].key)}, i);
    same[i] = place->second;
    if (!is_new) continue;
    batch.push_back(i);
    if (batch.size() < batch_gets_max) continue;
    TRY(read_batch(tables, gets, std::move(batch), items));
    batch.clear();
  }
  if (!batch.empty()) TRY(read_batch(tables, gets, std::move(batch), items));
  for (std::size_t i = 0; i < gets.size(); ++i) {
    if (same[i] != i) items[i] = items[same[i]];
  }
  return items;
}

Result<Items> read_together(tables::Tables& tables, std::vector<tables::Get> gets) {
  tables::TransactGet request{std::move(gets)};
  for (int i = 0; i < try_count_max; ++i) {
    auto outcome = TRY(tables.transact_get(request));
    if (auto* items = std::get_if<Items>(&outcome.result)) return std::move(*items);
  }
  return Error{ErrorCode::conflict, "items were being written at every try to read them together"};
}

}  // namespace semel::reconcile
