#pragma once

#include <optional>
#include <string>

#include "domain/engine/read_target.h"

namespace semel::engine {

/// The sort keys that a key condition admits, as encoded bytes.
struct SortBounds {
  std::string first;                ///< included
  std::optional<std::string> last;  ///< not included; nothing: no upper bound

  bool admits(std::string_view sort_key) const {
    return sort_key >= first && (!last || sort_key < *last);
  }
};

/// A key condition that fits the target's key schema.
struct KeyRange {
  std::string partition;           ///< the partition key, encoded
  std::optional<SortBounds> sort;  ///< nothing: the whole partition
  std::optional<StartKey> start;   ///< where the query goes on

  /// The rows of the target in this range, those after the start.
  kv::Range rows(const ReadTarget& target, kv::Direction direction) const;
};

/// Checks a Query's key condition and ExclusiveStartKey together, key attribute by key attribute,
/// as the service does. Errors: invalid_argument, in its words.
Result<KeyRange> check_query_keys(const ReadTarget& target, const tables::Query& query);

/// Narrows `rows` to what follows `start` in `direction`.
void start_after(kv::Range& rows, const StartKey& start, kv::Direction direction);

}  // namespace semel::engine
