// BatchGetItem and BatchWriteItem.

#include <algorithm>

#include "domain/engine/capacity.h"
#include "domain/engine/catalog.h"
#include "domain/engine/engine.h"
#include "domain/engine/judge.h"
#include "domain/engine/locks.h"
#include "domain/engine/rows.h"
#include "domain/engine/transaction.h"
#include "domain/expression/evaluate.h"

namespace semel::engine {
namespace {

/// One answer holds at most 16 MB of items (AWS API Reference, BatchGetItem); what is beyond is for
/// the caller to ask again.
constexpr std::size_t batch_get_bytes_max = std::size_t{16} << 20U;

using Write = std::variant<tables::Put, tables::Delete>;

bool has_key(const KeyPart& part, const value::Item& item) {
  const value::AttributeValue* key = item.find(part.name);
  return key != nullptr && key->type() == part.type;
}

/// A batch words the missing keys of an item to put as it does those of a key to delete.
Result<void> check_keys_match(const Schema& schema, const Write& write) {
  const auto* put = std::get_if<tables::Put>(&write);
  if (put == nullptr ||
      (has_key(schema.partition, put->item) && (!schema.sort || has_key(*schema.sort, put->item))))
    return {};
  return invalid_argument("The provided key element does not match the schema");
}

Result<std::vector<Prepared>> prepare_writes(const Catalog& catalog,
                                             const std::vector<Write>& writes) {
  std::vector<Prepared> all;
  all.reserve(writes.size());
  for (const Write& write : writes) {
    const auto& name = std::visit(
        [](const auto& action) -> const tables::TableName& { return action.table; }, write);
    const OpenTable open = TRY(catalog.open(name));
    TRY(check_keys_match(*open.schema, write));
    auto prepared = std::visit([&](const auto& action) { return prepare(open, action); }, write);
    if (!prepared) return std::move(prepared).error();
    all.push_back(*std::move(prepared));
  }
  return all;
}

void add_metrics(std::vector<tables::ItemCollectionMetrics>& all,
                 tables::ItemCollectionMetrics metrics) {
  for (const auto& other : all) {
    if (other.table == metrics.table && other.partition_key == metrics.partition_key) return;
  }
  all.push_back(std::move(metrics));
}

}  // namespace

Result<tables::BatchGetOutcome> Engine::batch_get(const tables::BatchGet& request) {
  tables::BatchGetOutcome outcome;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < request.gets.size(); ++i) {
    const tables::Get& get = request.gets[i];
    const OpenTable open = TRY(catalog_->open(get.table));
    const ItemKey key = TRY(key_of_key(*open.schema, get.key));
    TRY(check_scalar_paths(*open.schema, get.projection));
    if (bytes >= batch_get_bytes_max) {
      outcome.unprocessed.push_back(i);
      outcome.items.emplace_back();
      continue;
    }
    const StoredItem stored = TRY(read_item(store_, *open.schema, key));
    bytes += stored.item_bytes;
    auto item = TRY(stored.item());
    if (item && get.projection) item = expression::project(*get.projection, *item);
    outcome.items.push_back(std::move(item));

    tables::Capacity capacity;
    capacity.table = get.table;
    capacity.reads = true;
    capacity.table_units = read_units(stored.item_bytes, get.consistent);
    merge_capacity(outcome.capacity, capacity);
    outcome.seen = std::max(outcome.seen, open.table->partition(key).seen(store_));
  }
  return outcome;
}

/// The service promises each write alone; here they are applied together, which nobody can tell
/// from luck.
Result<tables::BatchWriteOutcome> Engine::batch_write(const tables::BatchWrite& request) {
  for (;;) {
    const std::vector<Prepared> prepared = TRY(prepare_writes(*catalog_, request.writes));
    TRY(check_distinct(places_of(prepared), "Provided list of item keys contains duplicates"));
    PartitionLocks locks;
    for (const Prepared& write : prepared) locks.add(write.open, write.key);
    locks.lock();
    if (!all_current(prepared)) continue;

    tables::BatchWriteOutcome outcome;
    std::vector<Change> changes;
    kv::Batch batch;
    for (std::size_t i = 0; i < prepared.size(); ++i) {
      const StoredItem stored = TRY(read_item(store_, *prepared[i].open.schema, prepared[i].key));
      auto verdict =
          std::visit([&](const auto& action) { return judge(prepared[i], stored, action); },
                     request.writes[i]);
      if (!verdict) return std::move(verdict).error();
      changes.push_back(std::move(std::get<Judged>(*verdict).change));  // a batch has no conditions
      tables::Capacity capacity;
      add_change(batch, changes.back(), 1, capacity);
      merge_capacity(outcome.capacity, capacity);
    }
    outcome.seen = TRY(commit(store_, batch, changes, clock_.now_ms()));
    if (!request.collection_metrics) return outcome;
    for (const Change& change : changes) {
      auto metrics = TRY(collection_metrics(store_, change));
      if (metrics) add_metrics(outcome.collections, std::move(*metrics));
    }
    return outcome;
  }
}

}  // namespace semel::engine
