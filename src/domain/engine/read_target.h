#pragma once

#include <functional>
#include <string>

#include "domain/engine/table.h"

namespace semel::engine {

/// What a Query or Scan reads: the rows of a table, or of one of its indexes. `open` outlives it.
struct ReadTarget {
  const OpenTable* open = nullptr;
  const IndexSchema* index = nullptr;  ///< null: the table itself
  std::string row_prefix;              ///< what the keys of all its rows begin with
  bool fetches_items =
      false;  ///< a local index lacks attributes that are asked for: the items are read too

  const Schema& schema() const { return *open->schema; }
  const KeyPart& partition() const {
    return index != nullptr ? index->partition : schema().partition;
  }
  const std::optional<KeyPart>& sort() const {
    return index != nullptr ? index->sort : schema().sort;
  }
};

/// Errors: invalid_argument - no such index, a consistent read of a global index, an index that is
/// being filled.
Result<ReadTarget> find_target(const OpenTable& open, const tables::Read& read);

/// Checks what `read` asks of the target's attributes, and decides whether the items are fetched.
/// Errors: invalid_argument - a nested path into a key attribute, or attributes that a global index
/// does not project.
Result<void> check_attributes(ReadTarget& target, const tables::Read& read);

/// Where a read goes on: the row after which it does, and the values that place it.
struct StartKey {
  std::string row_key;
  std::string partition;  ///< the target's keys, encoded
  std::string sort;
};
/// The place of an ExclusiveStartKey whose attributes have been checked one by one with
/// check_start_part. Errors: invalid_argument - "The provided starting key is invalid: ...": its
/// part that is the table's key.
Result<StartKey> place_start_key(const ReadTarget& target, const value::Item& start_key);
/// Errors: invalid_argument - the key lacks `part`, or has it with another type.
Result<void> check_start_part(const value::Item& start_key, const KeyPart& part, bool partition);
/// Attributes that a start key of the target has: the table's keys and the index's.
std::size_t start_key_size(const ReadTarget& target);
/// The start key that continues after `item`.
value::Item start_key_after(const ReadTarget& target, const value::Item& item);

/// Calls `visit` with each path of the condition, from left to right.
void visit_paths(const expression::Condition& condition,
                 const std::function<void(const expression::Path&)>& visit);

}  // namespace semel::engine
