#include "domain/engine/drop_jobs.h"

#include "base/big_endian.h"
#include "domain/engine/key_kinds.h"

namespace semel::engine {
namespace {

constexpr std::size_t dropped_rows_max = 500;  ///< in one round

std::string job_key(const std::string& prefix) {
  return key_of(KeyKind::drop) + prefix;
}

/// Adds deletions of up to `count_max` rows under the job's prefix, and of the job itself when they
/// are all.
Result<std::size_t> add_deletions(kv::Batch& batch, const kv::Snapshot& snapshot,
                                  std::string_view job, std::size_t count_max) {
  const auto rows = snapshot.scan(kv::prefix_range(job.substr(1)), kv::Direction::forward);
  std::size_t count = 0;
  for (; rows->valid() && count < count_max; rows->next(), ++count)
    batch.erase(std::string(rows->key()));
  if (!rows->valid()) {
    TRY(rows->status());
    batch.erase(std::string(job));
  }
  return count;
}

}  // namespace

void add_drop_job(kv::Batch& batch, const std::string& prefix) {
  batch.put(job_key(prefix), "");
}

void cancel_drop_job(kv::Batch& batch, const std::string& prefix) {
  batch.erase(job_key(prefix));
}

void add_drop_jobs_of_table(kv::Batch& batch, std::uint32_t table_id) {
  for (const KeyKind kind : {KeyKind::item, KeyKind::index_row, KeyKind::expiry,
                             KeyKind::expiry_fill, KeyKind::statistics}) {
    std::string prefix = key_of(kind);
    append_big_endian(prefix, table_id);
    add_drop_job(batch, prefix);
  }
}

Result<bool> drop_rows(const EngineParts& parts) {
  const Lock lock(parts.catalog.change_mutex());  // no prefix comes back into use meanwhile
  const auto snapshot = parts.store.snapshot();
  const auto jobs = snapshot->scan(kv::prefix_range(key_of(KeyKind::drop)), kv::Direction::forward);
  kv::Batch batch;
  std::size_t left = dropped_rows_max;
  for (; jobs->valid() && left > 0; jobs->next()) {
    const std::size_t count = TRY(add_deletions(batch, *snapshot, jobs->key(), left));
    left -= count;
  }
  TRY(jobs->status());
  if (!batch.empty()) TRY(parts.store.write(batch));
  return left == 0;
}

}  // namespace semel::engine
