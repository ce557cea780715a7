#pragma once

#include <map>
#include <set>

#include "domain/operation/driver.h"
#include "domain/operation/orders/schema.h"
#include "domain/operation/reconcile/finding.h"
#include "domain/operation/reconcile/stock_sums.h"
#include "domain/operation/writes.h"
#include "domain/tables/tables.h"

namespace semel::reconcile {

struct Options {
  std::int64_t page_size = 500;
  /// Raise the epoch of shards that were written while they were looked at, so that they can be
  /// judged too. It costs each of them a write, and the orders under way on it another plan.
  bool mark_busy = false;
  /// How long after its deadline an unfinished operation is a finding. By this node's clock and
  /// that of the node which took it in: so it is long.
  std::int64_t overdue_ms = 600'000;
  bool expect_events = true;  ///< false: what has been delivered is taken out of the outbox
};

/// Compares operations, orders, ledger, stock and outbox with one another, by the invariants I1, I2
/// and I5, whatever tore them apart: a bug, a hand, a table restored to an earlier time. It changes
/// nothing, but for marks if they are asked for, and runs while orders are made: what looks wrong
/// is read again, its items together, before it is called a finding.
///
/// Memory: one page, and about 150 bytes for each stock shard. Reads, each once: all five tables,
/// the stock twice; for each ledger entry its operation, order and event; for each order its
/// entries.
class Reconciler {
 public:
  /// `tables` and `clock` outlive this object.
  Reconciler(tables::Tables& tables, const Clock& clock, orders::Schema schema,
             operation::RecordTables records, Options options)
      : tables_(tables),
        clock_(clock),
        schema_(std::move(schema)),
        records_(std::move(records)),
        options_(options) {}

  /// One whole round. Errors: what Tables returns; conflict - an item could not be read at rest.
  Result<Report> run();

 private:
  /// The items that an operation of the ledger should have, as they were read.
  struct Traces {
    std::optional<value::Item> record, archived, order, event, entry;
  };

  Result<StockReading> read_stock(bool last);
  Result<void> check_entries(std::vector<value::Item> items);
  Result<void> recheck_entry(const orders::LedgerEntry& entry);
  Result<void> check_order(const value::Item& item);
  Result<void> check_records(std::vector<value::Item> items);
  Result<void> check_busy();

  std::vector<tables::Get> gets_of(const orders::LedgerEntry& entry) const;
  Traces traces_of(const orders::LedgerEntry& entry,
                   std::vector<std::optional<value::Item>>::iterator& next) const;
  std::vector<Finding> judge_entry(const orders::LedgerEntry& entry, const Traces& traces) const;
  void check_time(const operation::Record& record);
  void note(Finding finding);
  /// An operation without its ledger entry; `entry` is what its plan has.
  void note_lost(Finding finding, std::optional<orders::LedgerEntry> entry);
  bool is_counted_as_lost(const orders::LedgerEntry& entry) const;
  void withhold_repairs();
  void note_unreadable(Kind kind, const std::string& subject, const Error& error);

  tables::Tables& tables_;
  const Clock& clock_;
  const orders::Schema schema_;
  const operation::RecordTables records_;
  const Options options_;
  Report report_;
  std::set<std::string> noted_;  ///< findings, so that none is told twice
  StockSums sums_;
  std::multimap<std::string, orders::LedgerEntry>
      lost_;                     ///< by subject: what the ledger should have
  bool ledger_is_whole_ = true;  ///< together with what is lost and known
};

/// Carries the repairs of `report` out, each as an operation of its own; what has changed since is
/// refused and left alone. Returns a line for each repair.
std::vector<std::string> apply_repairs(const Report& report, const operation::Driver& driver);

}  // namespace semel::reconcile
