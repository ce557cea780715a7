#include "domain/engine/key_range.h"

#include <algorithm>

#include "base/big_endian.h"
#include "base/digest.h"
#include "domain/value/key_codec.h"

namespace semel::engine {
namespace {

using expression::KeyComparator;
using expression::KeyPredicate;

std::string encoded_key(const value::AttributeValue& key) {
  std::string bytes;
  value::append_key(bytes, key);
  return bytes;
}

/// The bytes after all those that begin with `prefix`.
std::optional<std::string> end_of(std::string_view prefix) {
  std::string last = kv::prefix_range(prefix).last;
  return last.empty() ? std::nullopt : std::optional(std::move(last));
}

SortBounds bounds_of(const KeyPredicate& predicate) {
  if (predicate.comparator == KeyComparator::begins_with) {
    std::string prefix;
    value::append_key_prefix(prefix, predicate.first);
    auto last = end_of(prefix);
    return {std::move(prefix), std::move(last)};
  }
  const std::string key = encoded_key(predicate.first);
  switch (predicate.comparator) {
    case KeyComparator::less:
      return {"", key};
    case KeyComparator::less_or_equal:
      return {"", end_of(key)};
    case KeyComparator::greater:
      return {end_of(key).value_or(key), std::nullopt};
    case KeyComparator::greater_or_equal:
      return {key, std::nullopt};
    case KeyComparator::between:
      return {key, end_of(encoded_key(predicate.second))};
    default:
      return {key, end_of(key)};
  }
}

const KeyPredicate* find_predicate(const expression::KeyCondition& condition, const KeyPart& part) {
  const auto& predicates = condition.predicates;
  const auto found =
      std::find_if(predicates.begin(), predicates.end(),
                   [&](const KeyPredicate& predicate) { return predicate.attribute == part.name; });
  return found == predicates.end() ? nullptr : &*found;
}

Error not_supported() {
  return invalid_argument("Query key condition not supported");
}

/// Checks the predicate on one key attribute; null when there is none and none is needed.
Result<const KeyPredicate*> check_predicate(const expression::KeyCondition& condition,
                                            const KeyPart& part, bool partition) {
  const KeyPredicate* predicate = find_predicate(condition, part);
  if (predicate == nullptr) {
    if (!partition && condition.predicates.size() == 1) return predicate;
    return invalid_argument("Query condition missed key schema element: " + part.name);
  }
  if (condition.not_indexable) return predicate;
  const bool has_second = predicate->comparator == KeyComparator::between;
  if (predicate->first.type() != part.type ||
      (has_second && predicate->second.type() != part.type)) {
    return invalid_argument(
        "One or more parameter values were invalid: Condition parameter type does not match schema "
        "type");
  }
  if (partition && predicate->comparator != KeyComparator::equal) return not_supported();
  TRY(check_key_bytes(part, predicate->first, partition));
  if (has_second) TRY(check_key_bytes(part, predicate->second, partition));
  return predicate;
}

/// A start key must lie where the query looks.
Result<void> check_within(const KeyRange& range, const StartKey& start) {
  if (!range.sort) {
    if (start.partition == range.partition) return {};
    return invalid_argument(
        "The provided starting key is outside query boundaries based on provided conditions");
  }
  if (!range.sort->admits(start.sort)) {
    return invalid_argument("The provided starting key does not match the range key predicate");
  }
  if (start.partition == range.partition) return {};
  return invalid_argument("The query can return at most one row and cannot be restarted");
}

}  // namespace

kv::Range KeyRange::rows(const ReadTarget& target, kv::Direction direction) const {
  std::string prefix = target.row_prefix;
  append_big_endian(prefix, stable_hash(partition));
  prefix += partition;
  kv::Range rows = kv::prefix_range(prefix);
  if (sort) {
    rows.first = prefix + sort->first;
    if (sort->last) rows.last = prefix + *sort->last;
  }
  if (start) start_after(rows, *start, direction);
  return rows;
}

Result<KeyRange> check_query_keys(const ReadTarget& target, const tables::Query& query) {
  const auto& start_key = query.exclusive_start_key;
  if (start_key && start_key->size() != start_key_size(target)) {
    return invalid_argument("The provided starting key is invalid");
  }
  if (start_key) TRY(check_start_part(*start_key, target.partition(), true));
  if (!target.sort() && query.key_condition.predicates.size() > 1) return not_supported();
  const auto* partition = TRY(check_predicate(query.key_condition, target.partition(), true));
  const KeyPredicate* sort = nullptr;
  if (target.sort()) {
    if (start_key) TRY(check_start_part(*start_key, *target.sort(), false));
    sort = TRY(check_predicate(query.key_condition, *target.sort(), false));
  }
  if (query.key_condition.not_indexable) {
    return invalid_argument("Attempted conditional constraint is not an indexable operation");
  }
  KeyRange range;
  range.partition = encoded_key(partition->first);
  if (sort != nullptr) range.sort = bounds_of(*sort);
  if (start_key) {
    range.start = TRY(place_start_key(target, *start_key));
    TRY(check_within(range, *range.start));
  }
  return range;
}

void start_after(kv::Range& rows, const StartKey& start, kv::Direction direction) {
  if (direction == kv::Direction::backward) {
    rows.last = start.row_key;
  } else {
    rows.first = start.row_key + '\0';
  }
}

}  // namespace semel::engine
