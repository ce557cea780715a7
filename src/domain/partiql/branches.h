#pragma once

#include <optional>
#include <vector>

#include "domain/partiql/key_schema.h"
#include "domain/partiql/values.h"

namespace semel::partiql {

/// Reads that one SELECT may be decomposed into (recorded behaviour).
inline constexpr std::size_t decomposed_reads_max = 50;

/// One term of a branch: an expression, or attribute IN […] narrowed to one of its options.
struct Atom {
  const Expression* term = nullptr;
  const Expression* option = nullptr;
};

/// The sort keys that a branch can hold. An absent bound is open.
struct Interval {
  struct Bound {
    value::AttributeValue value;
    bool inclusive = true;
  };
  std::optional<Bound> lower, upper;

  bool is_empty() const;
  bool overlaps(const Interval& other) const;
  void narrow(const Interval& other);
};

/// One alternative of a WHERE clause that names one partition.
struct Branch {
  value::AttributeValue partition;
  Interval interval;
  std::vector<Atom> sort_atoms;  ///< what `interval` says, term by term
  std::vector<Atom> filters;     ///< everything else
  bool negates_sort = false;     ///< one of the filters excludes sort keys: NOT sk = 1
  bool contradictory = false;    ///< the partition key is equal to two values: no item matches
};

/// The alternatives of `where`, in order of their partitions and intervals. Nothing when some
/// alternative names no partition: then the read is a scan. An OR without key attributes is one
/// term, not alternatives. Bounds: decomposed_reads_max branches; the work grows with their number,
/// never with that of all combinations. Errors: invalid_argument in the service's words - too many
/// alternatives, a key of a wrong type, alternatives whose intervals overlap in one partition.
Result<std::optional<std::vector<Branch>>> branches_of(const std::optional<Expression>& where,
                                                       const KeyAttributes& keys,
                                                       const Values& values);

}  // namespace semel::partiql
