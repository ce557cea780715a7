#pragma once

#include <variant>

#include "domain/engine/commit.h"

namespace semel::engine {

// From a request and what is stored to what shall be stored: no locks, no writes. Shared by
// single-item calls, batches and transactions, so that one action means the same in all of them.

/// An action checked against its table's schema, before anything is read.
struct Prepared {
  OpenTable open;
  ItemKey key;
  std::size_t item_bytes = 0;  ///< of a Put's item
};
/// Errors: invalid_argument - keys, index keys, size, an update of a key attribute.
Result<Prepared> prepare(const OpenTable& open, const tables::Put& request);
Result<Prepared> prepare(const OpenTable& open, const tables::Update& request);
Result<Prepared> prepare(const OpenTable& open, const tables::Delete& request);
Result<Prepared> prepare(const OpenTable& open, const tables::ConditionCheck& request);

/// The condition holds: what changes, and what the call returns.
struct Judged {
  Change change;
  std::optional<value::Item> attributes;
};
using Verdict = std::variant<Judged, tables::ConditionFailed>;

/// Errors: invalid_argument - the update cannot be evaluated on this item, or makes it too large;
/// corruption.
Result<Verdict> judge(const Prepared& prepared, const StoredItem& stored,
                      const tables::Put& request);
Result<Verdict> judge(const Prepared& prepared, const StoredItem& stored,
                      const tables::Update& request);
Result<Verdict> judge(const Prepared& prepared, const StoredItem& stored,
                      const tables::Delete& request);
/// A check that holds is a change that changes nothing.
Result<Verdict> judge(const Prepared& prepared, const StoredItem& stored,
                      const tables::ConditionCheck& request);

}  // namespace semel::engine
