#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/operation/planner.h"

namespace semel::reconcile {

/// What is wrong, by the invariant that it breaks.
enum class Kind {
  // I1: an operation took effect exactly once, or not at all
  effect_missing,        ///< the operation is COMMITTED and its ledger entry is not there
  effect_surplus,        ///< a second ledger entry of an operation, with another subject
  effect_unrecorded,     ///< a ledger entry whose operation has no record
  effect_of_unfinished,  ///< a ledger entry whose operation is not COMMITTED
  order_missing,         ///< a ledger knows the order, the orders table does not
  order_surplus,         ///< an order without ledger entries
  order_differs,         ///< the order's item is not what its entries add up to
  event_missing,         ///< a ledger entry without its event in the outbox
  // I2: what came in, less what went out, is there
  shard_differs,  ///< a stock shard is not what the ledger adds up to
  shard_negative,
  head_differs,  ///< the receipts of a SKU are not what the ledger adds up to
  // I4: every operation is final, or before people, in time
  operation_overdue,  ///< PENDING long after its deadline: no sweeper is at work
  // I5: the ledger is append-only and balances
  entry_changed,  ///< a ledger entry is not as it was written, or not what its operation planned
  ledger_inconsistent,  ///< the entries of an order contradict one another
  unreadable,           ///< an item of another table is not what was written
};
std::string_view name_of(Kind kind);

struct Finding {
  Kind kind = Kind::unreadable;
  std::string subject;       ///< the order, the stock key or the ledger's subject
  std::string operation_id;  ///< where one is concerned
  std::string what;          ///< for people: expected and found
  value::Item evidence;      ///< the items as they were read together
  /// An operation that mends it, if it is still as it was found; nothing: a case for people. The
  /// same finding proposes the same operation, so that it is mended once.
  std::optional<operation::Request> repair;
};
std::string to_text(const Finding& finding);

struct Report {
  std::vector<Finding> findings;
  /// Shards and heads that were written while they were looked at, and so were not judged.
  std::vector<std::string> not_judged;
  std::uint64_t operations = 0;
  std::uint64_t reconciling = 0;  ///< of them, those that wait for people
  std::uint64_t entries = 0;
  std::uint64_t orders = 0;
  std::uint64_t shards = 0;
  bool complete = true;  ///< false: more findings than findings_max
};
inline constexpr std::size_t findings_max = 10'000;

/// An operation id from what was found.
operation::Request repair_of(const Finding& finding, std::string kind, value::Item payload);

}  // namespace semel::reconcile
