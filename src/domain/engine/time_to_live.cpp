#include "domain/engine/time_to_live.h"

#include <algorithm>

#include "base/big_endian.h"
#include "domain/engine/drop_jobs.h"
#include "domain/engine/engine.h"
#include "domain/engine/index_fill.h"
#include "domain/engine/judge.h"
#include "domain/engine/key_kinds.h"
#include "domain/engine/rows.h"
#include "domain/engine/settle.h"

namespace semel::engine {
namespace {

constexpr std::size_t expired_items_max = 500;  ///< removed in one round
/// Items that expired longer ago are taken for a mistake and kept (AWS developer guide, "Using time
/// to live (TTL)").
constexpr std::int64_t expiry_age_max_seconds = 5LL * 365 * 24 * 60 * 60;
constexpr std::int64_t change_interval_ms = 60LL * 60 * 1'000;

std::string expiry_prefix(std::uint32_t table_id) {
  std::string prefix = key_of(KeyKind::expiry);
  append_big_endian(prefix, table_id);
  return prefix;
}

bool expires(const OpenTable& open) {
  const auto& time_to_live = open.schema->description.time_to_live;
  return time_to_live && time_to_live->enabled;
}

Result<void> check_time_to_live(const tables::TableDescription& table,
                                const tables::TimeToLive& wanted) {
  const auto& current = table.time_to_live;
  const bool enabled = current && current->enabled;
  if (enabled && current->attribute != wanted.attribute) {
    return invalid_argument(
        "TimeToLive is active on a different AttributeName: current AttributeName is " +
        current->attribute);
  }
  if (enabled != wanted.enabled) return {};
  return invalid_argument(enabled ? "TimeToLive is already enabled"
                                  : "TimeToLive is already disabled");
}

/// The service refuses a second change within an hour. Tables that change at once may do so as
/// often as they like.
Result<void> check_interval(const EngineParts& parts, const OpenTable& open) {
  const std::int64_t changed_ms = open.table->upkeep.time_to_live_changed_ms;
  const bool too_soon = changed_ms != 0 && parts.clock.now_ms() < changed_ms + change_interval_ms;
  if (parts.options.table_delay_ms == 0 || !too_soon) return {};
  return invalid_argument("Time to live has been modified multiple times within a fixed interval");
}

/// Rows of items that are due, over all tables.
struct DueRow {
  OpenTable open;
  std::string row_key;
};

Result<std::vector<DueRow>> find_due_rows(const EngineParts& parts) {
  const std::int64_t now_seconds = parts.clock.now_ms() / 1'000;
  const auto snapshot = parts.store.snapshot();
  std::vector<DueRow> due;
  for (const OpenTable& open : parts.catalog.all()) {
    if (!expires(open)) continue;
    kv::Range rows{expiry_prefix(open.table->id), expiry_prefix(open.table->id)};
    const std::int64_t oldest_seconds =
        std::max<std::int64_t>(0, now_seconds - expiry_age_max_seconds);
    append_big_endian(rows.first, static_cast<std::uint64_t>(oldest_seconds));
    append_big_endian(rows.last, static_cast<std::uint64_t>(now_seconds));
    const auto cursor = snapshot->scan(std::move(rows), kv::Direction::forward);
    for (; cursor->valid() && due.size() < expired_items_max; cursor->next()) {
      due.push_back({open, std::string(cursor->key())});
    }
    TRY(cursor->status());
  }
  return due;
}

/// The item that an expiry row is for: kind(1) table(4) seconds(8), then the item's place.
ItemKey key_of_expiry_row(const std::string& row_key) {
  ItemKey key;
  key.suffix = row_key.substr(1 + sizeof(std::uint32_t) + sizeof(std::uint64_t));
  key.hash = read_big_endian<std::uint64_t>(key.suffix);
  return key;
}

/// Whether the item, as it is now, has this expiry row. One without is left over from another
/// attribute or an older value.
bool still_has(const Schema& schema, const ItemKey& key, const std::optional<value::Item>& item,
               const std::string& row_key) {
  if (!item) return false;
  const auto rows = derived_rows(schema, key, *item);
  return std::any_of(rows.begin(), rows.end(),
                     [&](const DerivedRow& row) { return row.key == row_key; });
}

Result<void> remove_if_expired(const EngineParts& parts, const DueRow& due) {
  Prepared prepared{due.open, key_of_expiry_row(due.row_key), 0};
  const Lock lock(due.open.table->partition(prepared.key).write_mutex);
  if (!due.open.is_current()) return {};  // the next round looks again
  const Schema& schema = *due.open.schema;
  const StoredItem stored = TRY(read_item(parts.store, schema, prepared.key));
  const auto item = TRY(stored.item());
  kv::Batch batch;
  if (!still_has(schema, prepared.key, item, due.row_key)) {
    batch.erase(due.row_key);
    TRY(parts.store.write(batch));
    return {};
  }
  Verdict verdict = TRY(judge(prepared, stored, tables::Delete{}));
  Change& change = std::get<Judged>(verdict).change;
  change.by_time_to_live = true;
  tables::Capacity consumed;
  add_change(batch, change, 1, consumed);
  TRY(commit(parts.store, batch, {&change, 1}, parts.clock.now_ms()));
  return {};
}

}  // namespace

Result<tables::TimeToLive> Engine::update_time_to_live(const tables::TableName& name,
                                                       const tables::TimeToLive& wanted) {
  const EngineParts parts = this->parts();
  const Lock lock(catalog_->change_mutex());
  const OpenTable open = TRY(catalog_->find(name));
  TRY(check_time_to_live(open.schema->description, wanted));
  TRY(check_interval(parts, open));
  const std::string prefix = expiry_prefix(open.table->id);
  OpenTable changed;
  {
    TableChange change(parts, open);
    change.description().time_to_live = wanted;
    if (wanted.enabled) {
      cancel_drop_job(change.batch(), prefix);
      put_expiry_fill(change.batch(), open.table->id);
    } else {
      add_drop_job(change.batch(), prefix);
    }
    changed = TRY(change.publish());
  }
  open.table->upkeep.time_to_live_changed_ms = clock_.now_ms();
  if (wanted.enabled) {
    start_fill(changed, true);
    TRY(settle_table(parts, changed));
  }
  return wanted;
}

Result<bool> remove_expired_items(const EngineParts& parts) {
  const auto due = TRY(find_due_rows(parts));
  for (const DueRow& row : due) TRY(remove_if_expired(parts, row));
  return due.size() == expired_items_max;
}

}  // namespace semel::engine
