#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "domain/kv/kv.h"

namespace rocksdb {
class DB;
struct ReadOptions;
}  // namespace rocksdb

namespace semel::rocksdb_kv {

/// Errors: unavailable, corruption. An absent key is nothing, and no error.
Result<std::optional<std::string>> get_value(rocksdb::DB& db, const rocksdb::ReadOptions& options,
                                             std::string_view key);

/// The newest state of `db`, which must outlive the snapshot and the cursors from it.
std::unique_ptr<kv::Snapshot> take_snapshot(rocksdb::DB& db);

}  // namespace semel::rocksdb_kv
