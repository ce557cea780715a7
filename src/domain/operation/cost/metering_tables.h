#pragma once

#include "base/mutex.h"
#include "domain/operation/cost/usage.h"
#include "domain/tables/forwarding.h"

namespace semel::cost {

/// Watches the calls that pass: capacity by table, what was wasted, and which keys met conflicts or
/// throttling. Thread-safe.
class MeteringTables final : public tables::ForwardingTables {
 public:
  static constexpr std::size_t hot_keys_max = 256;

  /// `inner` outlives this object.
  explicit MeteringTables(tables::Tables& inner);

  Result<tables::WriteOutcome> put(const tables::Put& request) override;
  Result<tables::WriteOutcome> update(const tables::Update& request) override;
  Result<tables::WriteOutcome> remove(const tables::Delete& request) override;
  Result<tables::GetOutcome> get(const tables::Get& request) override;
  Result<tables::ReadOutcome> query(const tables::Query& request) override;
  Result<tables::ReadOutcome> scan(const tables::Scan& request) override;
  Result<tables::BatchGetOutcome> batch_get(const tables::BatchGet& request) override;
  Result<tables::BatchWriteOutcome> batch_write(const tables::BatchWrite& request) override;
  Result<tables::TransactWriteOutcome> transact_write(
      const tables::TransactWrite& request) override;
  Result<tables::TransactGetOutcome> transact_get(const tables::TransactGet& request) override;

  void note(const OperationSample& sample);
  /// Since the beginning, with the `hot_count` hottest keys.
  Report report(std::size_t hot_count) const;

 private:
  template <typename Request, typename Outcome>
  void note_write(const Request& request, const Result<Outcome>& outcome);
  void note_reads(const std::vector<tables::Capacity>& capacity);
  void note_cancelled(const tables::TransactWrite& request, const tables::Cancelled& cancelled);
  void note_error(const std::string& table, ErrorCode code, double planned);
  /// "table/key"; the table's key attributes are asked for once.
  std::string hot_key(const tables::WriteAction& action);

  mutable Mutex mutex_;
  std::map<std::string, Usage> by_table_ GUARDED_BY(mutex_);
  std::map<std::string, Report::Kind> by_kind_ GUARDED_BY(mutex_);
  HeavyHitters conflicts_ GUARDED_BY(mutex_);
  HeavyHitters throttles_ GUARDED_BY(mutex_);
  std::map<tables::TableName, tables::KeySchema> keys_ GUARDED_BY(mutex_);
};

}  // namespace semel::cost
