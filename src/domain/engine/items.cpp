// Calls on one item: put, update, remove, get.

#include "domain/engine/capacity.h"
#include "domain/engine/catalog.h"
#include "domain/engine/engine.h"
#include "domain/engine/judge.h"
#include "domain/engine/rows.h"
#include "domain/expression/evaluate.h"

namespace semel::engine {
namespace {

/// What a refused write consumed: it had to look at the item.
tables::Capacity refusal_capacity(const tables::TableName& table, const StoredItem& stored) {
  tables::Capacity capacity;
  capacity.table = table;
  capacity.table_units = write_units(stored.item_bytes);
  return capacity;
}

/// Judges and applies one action under its partition's lock. Nothing: the table changed meanwhile,
/// open it again.
template <typename Request>
Result<std::optional<tables::WriteOutcome>> write_prepared(kv::Kv& store, const Clock& clock,
                                                           const Prepared& prepared,
                                                           const Request& request) {
  Partition& partition = prepared.open.table->partition(prepared.key);
  const Lock lock(partition.write_mutex);
  if (!prepared.open.is_current()) return std::optional<tables::WriteOutcome>();

  const StoredItem stored = TRY(read_item(store, *prepared.open.schema, prepared.key));
  Verdict verdict = TRY(judge(prepared, stored, request));
  tables::WriteOutcome outcome;
  if (auto* failed = std::get_if<tables::ConditionFailed>(&verdict)) {
    outcome.capacity = refusal_capacity(request.table, stored);
    outcome.seen = partition.seen(store);
    outcome.result = std::move(*failed);
    return std::optional(std::move(outcome));
  }
  auto& judged = std::get<Judged>(verdict);
  kv::Batch batch;
  add_change(batch, judged.change, 1, outcome.capacity);
  outcome.seen = TRY(commit(store, batch, std::span(&judged.change, 1), clock.now_ms()));
  if (request.collection_metrics)
    outcome.collection = TRY(collection_metrics(store, judged.change));
  outcome.result = tables::Applied{std::move(judged.attributes)};
  return std::optional(std::move(outcome));
}

template <typename Request>
Result<tables::WriteOutcome> write_one(const Catalog& catalog, kv::Kv& store, const Clock& clock,
                                       const Request& request) {
  for (;;) {
    const OpenTable open = TRY(catalog.open(request.table));
    const Prepared prepared = TRY(prepare(open, request));
    auto outcome = TRY(write_prepared(store, clock, prepared, request));
    if (outcome) return std::move(*outcome);
  }
}

}  // namespace

Result<tables::WriteOutcome> Engine::put(const tables::Put& request) {
  return write_one(*catalog_, store_, clock_, request);
}

Result<tables::WriteOutcome> Engine::update(const tables::Update& request) {
  return write_one(*catalog_, store_, clock_, request);
}

Result<tables::WriteOutcome> Engine::remove(const tables::Delete& request) {
  return write_one(*catalog_, store_, clock_, request);
}

Result<tables::GetOutcome> Engine::get(const tables::Get& request) {
  const OpenTable open = TRY(catalog_->open(request.table));
  const ItemKey key = TRY(key_of_key(*open.schema, request.key));
  TRY(check_scalar_paths(*open.schema, request.projection));
  const StoredItem stored = TRY(read_item(store_, *open.schema, key));
  tables::GetOutcome outcome;
  outcome.item = TRY(stored.item());
  if (outcome.item && request.projection)
    outcome.item = expression::project(*request.projection, *outcome.item);
  outcome.capacity.table = request.table;
  outcome.capacity.reads = true;
  outcome.capacity.table_units = read_units(stored.item_bytes, request.consistent);
  outcome.seen = open.table->partition(key).seen(store_);
  return outcome;
}

}  // namespace semel::engine
