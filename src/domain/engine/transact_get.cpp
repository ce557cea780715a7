// TransactGetItems.

#include <algorithm>

#include "domain/engine/capacity.h"
#include "domain/engine/catalog.h"
#include "domain/engine/commit.h"
#include "domain/engine/engine.h"
#include "domain/engine/rows.h"
#include "domain/engine/transaction.h"
#include "domain/expression/evaluate.h"

namespace semel::engine {
namespace {

struct Place {
  OpenTable open;
  ItemKey key;
};
using PlacesOrCancelled = std::variant<std::vector<Place>, tables::Cancelled>;

Result<PlacesOrCancelled> find_places(const Catalog& catalog,
                                      const std::vector<tables::Get>& gets) {
  std::vector<Place> places;
  places.reserve(gets.size());
  for (const tables::Get& get : gets) {
    const OpenTable open = TRY(catalog.open(get.table));
    places.push_back({open, {}});
  }
  for (std::size_t i = 0; i < gets.size(); ++i) {
    auto key = key_of_key(*places[i].open.schema, gets[i].key);
    if (!key)
      return PlacesOrCancelled(cancelled_by(gets.size(), i, std::move(key).error().message));
    places[i].key = *std::move(key);
  }
  std::vector<ItemPlace> distinct;
  for (const Place& place : places) distinct.emplace_back(place.open.table->id, place.key.suffix);
  TRY(check_distinct(std::move(distinct), item_twice_text));
  return PlacesOrCancelled(std::move(places));
}

tables::Capacity capacity_of(const tables::Get& get, const StoredItem& stored) {
  tables::Capacity capacity;
  capacity.table = get.table;
  capacity.reads = true;
  capacity.transactional = true;
  capacity.table_units = transaction_factor * read_units(stored.item_bytes, true);
  return capacity;
}

}  // namespace

/// One snapshot serves all gets: no write can come between them, so a read transaction never meets
/// a conflict here.
Result<tables::TransactGetOutcome> Engine::transact_get(const tables::TransactGet& request) {
  tables::TransactGetOutcome outcome;
  auto found = TRY(find_places(*catalog_, request.gets));
  if (auto* cancelled = std::get_if<tables::Cancelled>(&found)) {
    outcome.result = std::move(*cancelled);
    outcome.seen = store_.newest();
    return outcome;
  }
  const auto& places = std::get<std::vector<Place>>(found);
  std::vector<std::optional<value::Item>> items;
  items.reserve(places.size());
  const auto snapshot = store_.snapshot();
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto& [open, key] = places[i];
    const tables::Get& get = request.gets[i];
    const StoredItem stored = TRY(read_item(*snapshot, *open.schema, key));
    auto item = TRY(stored.item());
    if (item && get.projection) item = expression::project(*get.projection, *item);
    items.push_back(std::move(item));
    merge_capacity(outcome.capacity, capacity_of(get, stored));
    outcome.seen = std::max(outcome.seen, open.table->partition(key).seen(store_));
  }
  outcome.result = std::move(items);
  return outcome;
}

}  // namespace semel::engine
