#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/ticket.h"
#include "domain/tables/requests.h"

namespace semel::tables {

/// Capacity units that one call consumed on one table. Reads or writes, as the call was; a
/// transaction fills in the split.
struct Capacity {
  TableName table;
  double table_units = 0;
  std::map<std::string, double> local_indexes;
  std::map<std::string, double> global_indexes;
  bool transactional =
      false;           ///< report ReadCapacityUnits or WriteCapacityUnits besides CapacityUnits
  bool reads = false;  ///< which of the two
  double total() const;
  /// Adds what another call consumed on the same table.
  void add(const Capacity& more);
};

/// Size of the item collection (all items of one partition key) of a table with local indexes.
struct ItemCollectionMetrics {
  TableName table;
  Item partition_key;
  double lower_gigabytes = 0;
  double upper_gigabytes = 1;
};

/// A legal outcome, not an error: the condition did not hold and nothing was changed.
struct ConditionFailed {
  std::optional<Item> old_item;  ///< when asked for, and there was one
};

struct Applied {
  std::optional<Item> attributes;  ///< as `returned` asked; nothing when there is nothing to return
};

struct WriteOutcome {
  std::variant<Applied, ConditionFailed> result;
  Capacity capacity;
  std::optional<ItemCollectionMetrics> collection;
  Ticket seen;  ///< a reply may leave once this is durable
};

struct GetOutcome {
  std::optional<Item> item;
  Capacity capacity;
  Ticket seen;
};

struct ReadOutcome {
  std::vector<Item> items;         ///< empty for Select::count
  std::int64_t count = 0;          ///< after the filter
  std::int64_t scanned_count = 0;  ///< before it
  std::optional<Item> last_evaluated_key;
  Capacity capacity;
  Ticket seen;
};

struct BatchGetOutcome {
  std::vector<std::optional<Item>> items;  ///< one per get, in order
  std::vector<std::size_t> unprocessed;    ///< positions past the 16 MB of one answer
  std::vector<Capacity> capacity;          ///< one per table
  Ticket seen;
};
struct BatchWriteOutcome {
  std::vector<Capacity> capacity;
  std::vector<ItemCollectionMetrics> collections;
  std::vector<std::size_t> unprocessed = {};  ///< positions that a remote store leaves undone
  Ticket seen;
};

/// Why one action of a transaction stands in the way. The texts are the room's.
enum class CancellationCode {
  none,
  conditional_check_failed,
  transaction_conflict,
  validation_error,
  item_collection_size_limit_exceeded,
  provisioned_throughput_exceeded,
  throttling_error,
  duplicate_item,      ///< ExecuteTransaction's INSERT
  resource_not_found,  ///< ExecuteTransaction tells all missing tables at once
};
struct CancellationReason {
  CancellationCode code = CancellationCode::none;
  std::string message;       ///< validation_error: what is wrong
  std::optional<Item> item;  ///< the old item, when asked for
};

struct Cancelled {
  std::vector<CancellationReason> reasons;  ///< one per action, in order
};
struct Committed {
  bool replay = false;  ///< the token had committed before; capacity counts reads
};
/// The token was used before with other parameters.
struct TokenMismatch {};
/// A transaction with the same token is running.
struct TokenInProgress {};

struct TransactWriteOutcome {
  std::variant<Committed, Cancelled, TokenMismatch, TokenInProgress> result;
  std::vector<Capacity> capacity;
  std::vector<ItemCollectionMetrics> collections;
  Ticket seen;
};
struct TransactGetOutcome {
  std::variant<std::vector<std::optional<Item>>, Cancelled> result;
  std::vector<Capacity> capacity;
  Ticket seen;
};

}  // namespace semel::tables
