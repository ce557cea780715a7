#pragma once

#include <map>
#include <shared_mutex>
#include <string>

#include "domain/engine/table.h"

namespace semel::engine {

/// The tables that exist, by name. Thread-safe. Changes of one table are serialised by
/// change_mutex, which the callers in table_admin hold across read, change and publish.
class Catalog {
 public:
  explicit Catalog(kv::Kv& store) : store_(store) {}

  /// Reads every table's record. Once, before anything else.
  Result<void> load();

  /// Errors: not_found - "Requested resource not found", also while the table is being created.
  Result<OpenTable> open(const tables::TableName& name) const;
  /// The same for describing and changing: also while it is being created. The texts name the
  /// table.
  Result<OpenTable> find(const tables::TableName& name) const;

  std::vector<OpenTable> all() const;
  std::vector<OpenTable> in_region(const std::string& region) const;

  /// Adds the write of a table's record to `batch`.
  void put_record(kv::Batch& batch, const Schema& schema) const;
  void erase_record(kv::Batch& batch, const tables::TableName& name) const;
  /// Makes `schema` what later requests see. With a change of an existing table, all its partitions
  /// are locked by the caller (PartitionLocks::add_all), so that no write runs under the old schema
  /// once this returns.
  OpenTable publish(Schema schema, std::shared_ptr<Table> table);
  /// Takes the table out. The caller has locked its partitions.
  void drop(const tables::TableName& name);

  /// A fresh number for a table or index, unique for ever once `batch` is written. change_mutex is
  /// held.
  std::uint32_t next_number(kv::Batch& batch);

  Mutex& change_mutex() { return change_mutex_; }

 private:
  kv::Kv& store_;
  Mutex change_mutex_;
  mutable std::shared_mutex tables_mutex_;
  std::map<tables::TableName, OpenTable, std::less<>> tables_;
  std::uint64_t next_version_ = 1;
  std::uint32_t next_number_ = 1;
};

}  // namespace semel::engine
