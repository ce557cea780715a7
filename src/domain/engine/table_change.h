#pragma once

#include <map>
#include <string>

#include "domain/engine/engine_parts.h"
#include "domain/engine/locks.h"

namespace semel::engine {

/// A change of an existing table's description while no item of it can be written: locks all
/// partitions until its end. The catalog's change mutex is held by the caller.
class TableChange {
 public:
  TableChange(const EngineParts& parts, const OpenTable& open);

  tables::TableDescription& description() { return description_; }
  /// What else is written together with the description.
  kv::Batch& batch() { return batch_; }
  /// Gives a new index of the description its number.
  void number_index(const std::string& name);

  /// Stores the description and makes it what later requests see. Once.
  /// Errors: unavailable - the store cannot write; nothing has changed.
  Result<OpenTable> publish();

 private:
  const EngineParts& parts_;
  const OpenTable& open_;
  PartitionLocks locks_;
  tables::TableDescription description_;
  std::map<std::string, std::uint32_t> index_numbers_;
  kv::Batch batch_;
};

/// Takes the table out of the catalog and leaves its rows to drop jobs; its streams stay readable.
/// The change mutex is held. Errors: unavailable - the store cannot write; nothing has changed.
Result<void> drop_table(const EngineParts& parts, const OpenTable& open);

/// The description as of now: with the table's counts.
tables::TableDescription describe(const OpenTable& open);

}  // namespace semel::engine
